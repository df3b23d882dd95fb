from django.core.management import call_command

from scoring.engine import read_gjn


def test_simulated_hands_are_the_same_for_the_same_seed_and_valid(tmp_path, capsys):
    call_command("simulate_hands", "3", "--seed", "7", "--rules", "brief")
    text = capsys.readouterr().out
    call_command("simulate_hands", "3", "--seed", "7", "--rules", "brief")
    assert capsys.readouterr().out == text
    assert len(read_gjn(text)) == 3
    file = tmp_path / "simulated.gjn"
    file.write_text(text)
    call_command("validate", str(file))
