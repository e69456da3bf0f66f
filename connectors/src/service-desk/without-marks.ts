const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** Words of a page, without its marks: shown as text, never as a page. */
export const withoutMarks = (page: string): string =>
  page
    .replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1>/gi, '')
    .replaceAll(/<(br|\/p|\/div|\/li|\/tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => names[name] ?? whole)
