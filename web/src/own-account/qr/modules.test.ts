import { expect, test } from 'vitest'
import { qrModules } from './modules.ts'

/** Both pictures are those that an encoder of somebody else draws (qrcode 1.5.4, byte mode, level M). */
const small = [
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
const text =
  'otpauth://totp/Patchbay:desk?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Patchbay&algorithm=SHA1&digits=6&period=30'
const withVersion = [
  '1fc3de8a497f 104b04770a41 175b9200fa5d 17599f04c35d 175db1faf75d 1056f9164841 1fd55555557f ',
  '155317b700 17ce3bf0c67c c0ab5a9db87 aec3a16cfca 52ec83580ef 647eee0e78b 884788843a5 19f5d7788236 ',
  '148ee683b94c 1fd29f74a405 1f27e739c1aa 16e660b6e4ae 1c3c2e043c14 1bfffff861f9 11dfb19c31d ',
  '952b556ef56 9184d13751e ff3d5f465fa 130f9fdae2a5 1bcff5242522 19ed653eecd 155690302192 301750a4a01 ',
  '8ff7a62248a 1e38a3937864 19cfa218656a f835bfaf348 148658c349e f246b9d732e 13750dfe65fe 161f19e115 ',
  '1fcecb575d56 10562511511f 1750d9f8ebf0 175556b8e00f 1752ed8ead0e 1046cf15cb1c 1fdaee34256a ',
]
  .join('')
  .trim()
  .split(' ')

test('the smallest version, with one block', () => {
  const drawn = qrModules('Patchbay')?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
  expect(drawn).toEqual(small)
})

test('a version with several blocks, six alignment patterns and its number written in', () => {
  const drawn = qrModules(text)?.map((row) =>
    BigInt(`0b${row.map((dark) => (dark ? '1' : '0')).join('')}`).toString(16),
  )
  expect(drawn).toEqual(withVersion)
})

test('versions grow with the text, and one that no version holds has no code', () => {
  const sizes = [14, 15, 26, 27, 180, 181, 213].map((length) => qrModules('x'.repeat(length))?.length)
  expect(sizes).toEqual([21, 25, 25, 29, 53, 57, 57])
  expect(qrModules('x'.repeat(214))).toBeNull()
  // Two bytes each.
  expect(qrModules('å'.repeat(107))).toBeNull()
})
