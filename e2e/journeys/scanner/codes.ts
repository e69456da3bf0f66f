import { BarcodeFormat, DataMatrixWriter, EncodeHintType, QRCodeWriter } from '@zxing/library'

/** A code as rows of modules, dark ones true. One-dimensional codes are one row. */
export interface Code {
  readonly rows: readonly (readonly boolean[])[]
  /** One row, drawn as high as a label. */
  readonly bars: boolean
}

const kinds = ['QR', 'Data Matrix', 'Code 128', 'Code 39'] as const
export type CodeKind = (typeof kinds)[number]
export const codeKinds: readonly CodeKind[] = kinds

export function codeOf(kind: CodeKind, text: string): Code {
  switch (kind) {
    case 'QR':
    case 'Data Matrix':
      return matrixCode(kind, text)
    case 'Code 128':
      return { bars: true, rows: [code128(text)] }
    default:
      return { bars: true, rows: [code39(text)] }
  }
}

const square = new Map([[EncodeHintType.DATA_MATRIX_SHAPE, 1]])

function matrixCode(kind: 'QR' | 'Data Matrix', text: string): Code {
  const matrix =
    kind === 'QR'
      ? new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, new Map())
      : new DataMatrixWriter().encode(text, BarcodeFormat.DATA_MATRIX, 0, 0, square)
  const rows = Array.from({ length: matrix.getHeight() }, (_, y) =>
    Array.from({ length: matrix.getWidth() }, (__, x) => matrix.get(x, y)),
  )
  return { bars: false, rows }
}

/** Widths of bars and spaces in turn, as ISO/IEC 15417 lists them by value; the last is the stop. */
const widths128 =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )

const startB = 104
const stop = 106

function code128(text: string): boolean[] {
  const values = text.split('').map((character) => character.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), startB) % 103
  return [startB, ...values, check, stop].flatMap((value) => barsOf(widths128[value]!.split('').map(Number)))
}

/** Wide elements of each character, from the left, as ISO/IEC 16388 has them. */
const alphabet39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*'
const wide39 = [
  0x034, 0x121, 0x061, 0x160, 0x031, 0x130, 0x070, 0x025, 0x124, 0x064, 0x109, 0x049, 0x148, 0x019, 0x118,
  0x058, 0x00d, 0x10c, 0x04c, 0x01c, 0x103, 0x043, 0x142, 0x013, 0x112, 0x052, 0x007, 0x106, 0x046, 0x016,
  0x181, 0x0c1, 0x1c0, 0x091, 0x190, 0x0d0, 0x085, 0x184, 0x0c4, 0x0a8, 0x0a2, 0x08a, 0x02a, 0x094,
]

const code39 = (text: string): boolean[] =>
  `*${text}*`.split('').flatMap((character) => {
    const wide = wide39[alphabet39.indexOf(character)]!
    return [...barsOf(Array.from({ length: 9 }, (_, at) => ((wide >> (8 - at)) & 1 ? 3 : 1))), false]
  })

/** Bars and spaces in turn, the first a bar. */
const barsOf = (widths: readonly number[]): boolean[] =>
  widths.flatMap((width, at) => Array.from({ length: width }, () => at % 2 === 0))
