import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrPicture } from './qr-picture.tsx'

/** A code of the smallest version in byte mode, level M (ISO/IEC 18004, model 2). */
const smallest = [
  '#######..##.#.#######',
  '#.....#..#....#.....#',
  '#.###.#..#..#.#.###.#',
  '#.###.#...###.#.###.#',
  '#.###.#..#.##.#.###.#',
  '#.....#.#.....#.....#',
  '#######.#.#.#.#######',
  '..........#..........',
  '#..#.##.#..###.#.....',
  '#.#.#......#.##.##.##',
  '#..##.##.#.#..##.##.#',
  '.......####.###..#.##',
  '.###.##....#..#.##..#',
  '........#.#..###...#.',
  '#######..####.######.',
  '#.....#.###...###..#.',
  '#.###.#..#..###....#.',
  '#.###.#.#.#..####..##',
  '#.###.#..###.#####..#',
  '#.....#....##..##....',
  '#######.#....#...#.#.',
]

const markupOf = (text: string) => renderToStaticMarkup(<QrPicture text={text} label="Scan it" />)

test('each dark module is a square, within a quiet zone of four', () => {
  const markup = markupOf('Patchbay')
  expect(markup).toContain('viewBox="0 0 29 29"')
  const rows = smallest.map(() => Array.from(smallest, () => '.'))
  for (const [, x, y] of markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = rows[Number(y) - 4] ?? expect.fail('a module outside')
    row[Number(x) - 4] = '#'
  }
  expect(rows.map((row) => row.join(''))).toEqual(smallest)
})

test('a text that no code holds has no picture', () => {
  expect(markupOf('x'.repeat(3_000))).toBe('')
})
