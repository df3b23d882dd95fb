// Times draws of the npm packages brackets-manager and tournament-pairings.
// Prints milliseconds by name as JSON: the median of as many runs as the first argument says.
import { BracketsManager } from "brackets-manager";
import { InMemoryDatabase } from "brackets-memory-db";
import { RoundRobin, SingleElimination, Swiss } from "tournament-pairings";

const runs = Number(process.argv[2]);
const names = (n) => Array.from({ length: n }, (_, index) => `T${index}`);

function stage(type, seeding, settings) {
  const manager = new BracketsManager(new InMemoryDatabase());
  return manager.create.stage({ tournamentId: 0, name: "bench", type, seeding, settings });
}

const players = names(200).map((id, index) => ({
  id,
  score: index % 6,
  avoid: names(200).filter((_, other) => other !== index && (other + index) % 40 === 0),
}));

const draws = {
  "bracket of 1,024, brackets-manager": () => stage("single_elimination", names(1024), {}),
  "bracket of 1,024, tournament-pairings": () => SingleElimination(names(1024)),
  "round robin of 100, brackets-manager": () =>
    stage("round_robin", names(100), { groupCount: 1 }),
  "round robin of 100, tournament-pairings": () => RoundRobin(names(100)),
  "Swiss of 200, round 6, tournament-pairings": () => Swiss(players, 6),
};

const medians = {};
for (const [name, draw] of Object.entries(draws)) {
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await draw();
    times.push(performance.now() - start);
  }
  medians[name] = times.sort((one, other) => one - other)[Math.floor(runs / 2)];
}
console.log(JSON.stringify(medians));
