"""Links to the pages of a long list."""

from django import template
from django.core.paginator import Page

register = template.Library()


@register.inclusion_tag("pages.html", takes_context=True)
def pages(
    context: template.Context, page: Page, label: str, key: str = "page"
) -> dict[str, object]:
    """Links to the other pages of a list named `label`; nothing where one page holds it all.

    The rest of the address, what is searched for included, stays.
    """

    def address(number: int) -> str:
        query = context["request"].GET.copy()
        query[key] = str(number)
        return f"?{query.urlencode()}"

    numbers = page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1)
    return {
        "label": label,
        "page": page,
        "previous": address(page.number - 1),
        "next": address(page.number + 1),
        "links": [
            (number, address(number) if isinstance(number, int) else "") for number in numbers
        ],
    }
