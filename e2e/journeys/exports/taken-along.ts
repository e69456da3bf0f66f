import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

export type TakenRow = Readonly<Record<string, string>>

/** Letters and figures alone: what parts two words on a page is a space, a comma or a line. */
const bare = (text: string) => text.replaceAll(/[\s·,;:–−+]+|\b(?:ago|since)\b/g, '').toLowerCase()

/** Lines and cells of a file as RFC 4180 has them, without the mark at its beginning. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, plain, end] of text
    .replace('\uFEFF', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '' && line.length === 0) break
    line.push((quoted?.replaceAll('""', '"') ?? plain ?? '').replace(/^'(?=\s*[=+\-@])/, ''))
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}

/** Saves what the page shows and reads it: a row by the heads of its columns, empty cells left out. */
export async function takeAlong(
  page: Page,
  { within = page.getByRole('banner').or(page.getByRole('main')), choice = 'CSV for a spreadsheet' } = {},
): Promise<readonly TakenRow[]> {
  const downloading = page.waitForEvent('download')
  await within.getByRole('button', { name: 'Export' }).first().click()
  await page.getByRole('menuitem', { name: choice }).click()
  const [heads = [], ...rows] = cellsOf(await readFile(await (await downloading).path(), 'utf8'))
  expect(heads[0]).toBe('Part')
  expect(heads).toEqual(expect.arrayContaining(['Source', 'Observed at']))
  return rows.map((row) =>
    Object.fromEntries(heads.map((head, at) => [head, row[at] ?? '']).filter(([, cell]) => cell !== '')),
  )
}

/** Heads and cells that a table draws: a time as its instant, without the ages beside facts and the ways to act on them. */
async function drawn(table: Locator): Promise<readonly TakenRow[]> {
  return table.evaluate((element) => {
    const heads = [...element.querySelectorAll('thead th')].map((head) => head.textContent ?? '')
    return [...element.querySelectorAll('tbody tr')].map((row) => {
      const cells = [...row.children].map((cell) => {
        const copy = cell.cloneNode(true) as Element
        for (const aside of copy.querySelectorAll('[data-freshness], [data-action], svg')) aside.remove()
        for (const time of copy.querySelectorAll('time')) time.textContent = time.dateTime
        return copy.textContent ?? ''
      })
      return Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? '']))
    })
  })
}

interface Compared {
  /** Heads of columns of which the page says the same in another way. */
  readonly but?: readonly string[]
}

/** The rows of a part that were taken along are those of its table on the page: same rows, columns, order and words. */
export async function expectAsDrawn(
  table: Locator,
  part: string,
  taken: readonly TakenRow[],
  { but = [] }: Compared = {},
): Promise<void> {
  const shown = await drawn(table)
  const rows = taken.filter((row) => row['Part'] === part)
  const outside = new Set(['Part', 'Source', 'Observed at', 'Freshness', 'Note', ...but])
  const words = (row: TakenRow) =>
    Object.entries(row)
      .filter(([head]) => !outside.has(head))
      .map(([head, cell]) => [head, bare(cell)] as const)
      .filter(([, cell]) => cell !== '')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(words)).toEqual(shown.map(words))
  for (const row of rows) {
    expect(row['Source'], JSON.stringify(row)).toBeTruthy()
    expect(Date.parse(row['Observed at'] ?? ''), JSON.stringify(row)).toBeGreaterThan(0)
  }
}
