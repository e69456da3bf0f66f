/** A sheet of labels, or one label of a printer; lengths in millimetres. */
export interface Sheet {
  readonly name: string
  readonly title: string
  /** Named in the stylesheet, which gives the page its size. */
  readonly page: 'a4' | 'letter' | 'roll-62' | 'roll-50'
  readonly columns: number
  readonly rows: number
  /** Of one label. */
  readonly width: number
  readonly height: number
  /** From the edge of the page to the first label. */
  readonly left: number
  readonly top: number
  /** From one label to the next, the label itself among it. */
  readonly acrossStep: number
  readonly downStep: number
}

const roll = (name: string, title: string, page: Sheet['page'], width: number, height: number): Sheet => ({
  name,
  title,
  page,
  width,
  height,
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
  acrossStep: width,
  downStep: height,
})

/** Sheets as their makers measure them, and the two label sizes that printers have most. */
// oxfmt-ignore
export const sheets = [
  { name: 'l7160', title: 'A4, 21 labels of 63.5 × 38.1 mm (L7160)', page: 'a4', columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, acrossStep: 66, downStep: 38.1 },
  { name: 'l7159', title: 'A4, 24 labels of 63.5 × 33.9 mm (L7159)', page: 'a4', columns: 3, rows: 8, width: 63.5, height: 33.9, left: 7.25, top: 12.9, acrossStep: 66, downStep: 33.9 },
  { name: 'l7651', title: 'A4, 65 labels of 38.1 × 21.2 mm (L7651)', page: 'a4', columns: 5, rows: 13, width: 38.1, height: 21.2, left: 4.75, top: 10.7, acrossStep: 40.6, downStep: 21.2 },
  { name: '5160', title: 'Letter, 30 labels of 66.7 × 25.4 mm (5160)', page: 'letter', columns: 3, rows: 10, width: 66.7, height: 25.4, left: 4.8, top: 12.7, acrossStep: 69.85, downStep: 25.4 },
  roll('roll-62', 'Label printer, 62 × 29 mm', 'roll-62', 62, 29),
  roll('roll-50', 'Label printer, 50 × 25 mm', 'roll-50', 50, 25),
] as const satisfies readonly Sheet[]

export const sheetNamed = (name: string): Sheet => sheets.find((one) => one.name === name) ?? sheets[0]

export const perSheet = ({ columns, rows }: Sheet): number => columns * rows

/** Where the label number `at` of a page stands: the first of each row is at the left. */
export function placeOnSheet(sheet: Sheet, at: number): { readonly left: number; readonly top: number } {
  const [column, row] = [at % sheet.columns, Math.floor(at / sheet.columns)]
  return { left: sheet.left + column * sheet.acrossStep, top: sheet.top + row * sheet.downStep }
}

/** The pages of labels; of the first page `used` labels are gone already, and stand there as null. */
export function pagesOfLabels<T>(labels: readonly T[], sheet: Sheet, used: number): (T | null)[][] {
  const gone = Array.from({ length: Math.min(Math.max(used, 0), perSheet(sheet) - 1) }, () => null)
  const all = [...gone, ...labels]
  const many = perSheet(sheet)
  return Array.from({ length: Math.ceil(all.length / many) }, (_, page) =>
    all.slice(page * many, (page + 1) * many),
  )
}
