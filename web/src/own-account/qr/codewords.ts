import { correctionOf } from './reed-solomon.ts'

/** Error correction of level M: codewords of it in each block, then the data codewords of each block (ISO/IEC 18004, table 9). */
const blocksOf: readonly (readonly [correction: number, ...data: number[]])[] = [
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
]

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** A text as UTF-8 bytes in the smallest version that holds it, 1 to 10; null when none does (213 bytes). */
export function codewordsOf(text: string): { readonly version: number; readonly bits: number[] } | null {
  const bytes = [...new TextEncoder().encode(text)]
  // Mode and length take 12 bits before version 10, 20 from there on.
  const index = blocksOf.findIndex(
    ([, ...blocks], at) => bytes.length * 8 + (at < 9 ? 12 : 20) <= sum(blocks) * 8,
  )
  const found = blocksOf[index]
  if (found === undefined) return null
  const [correction, ...sizes] = found
  const data = dataOf(bytes, index < 9 ? 8 : 16, sum(sizes))
  let taken = 0
  const blocks = sizes.map((size) => data.slice(taken, (taken += size)))
  const words = [...interleave(blocks), ...interleave(blocks.map((block) => correctionOf(block, correction)))]
  return { version: index + 1, bits: words.flatMap((word) => bitsOf(word, 8)) }
}

const bitsOf = (value: number, count: number) =>
  Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1)

function dataOf(bytes: readonly number[], lengthBits: number, capacity: number): number[] {
  const bits = [
    ...bitsOf(4, 4),
    ...bitsOf(bytes.length, lengthBits),
    ...bytes.flatMap((byte) => bitsOf(byte, 8)),
  ]
  const ended = [...bits, ...bitsOf(0, Math.min(4, capacity * 8 - bits.length))]
  const words = Array.from({ length: Math.ceil(ended.length / 8) }, (_, at) =>
    Number.parseInt(
      ended
        .slice(at * 8, at * 8 + 8)
        .join('')
        .padEnd(8, '0'),
      2,
    ),
  )
  return [
    ...words,
    ...Array.from({ length: capacity - words.length }, (_, at) => (at % 2 === 0 ? 0xec : 0x11)),
  ]
}

function interleave(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length))
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat()
}
