/** Why a workbook is not read: a sentence. */
export class HugeSheetError extends Error {
  override readonly name = 'HugeSheetError'
}

/** Rows, columns, and cells of the rectangle that the cells of a sheet span: more is no list, and would fill the memory of a tab. */
const most = { rows: 100_000, columns: 1_000, cells: 2_000_000 }
/** Octets that the parts of a workbook have once they are unpacked. */
const mostUnpacked = 128 * 1024 * 1024

interface Part {
  readonly name: string
  readonly method: number
  readonly packed: Uint8Array<ArrayBuffer>
}

/** The parts that a ZIP archive names in its central directory (APPNOTE 4.3.12); none of what is no archive. */
function* partsOf(file: ArrayBuffer): Generator<Part> {
  const view = new DataView(file)
  let end = file.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) return
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) return
    const [length, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    const name = new TextDecoder().decode(new Uint8Array(file, at + 46, length))
    const local = view.getUint32(at + 42, true)
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const packed = new Uint8Array(
      file,
      begin,
      Math.min(view.getUint32(at + 20, true), file.byteLength - begin),
    )
    yield { name, method: view.getUint16(at + 10, true), packed }
    at += 46 + length + extra + comment
  }
}

/** Number of a column by its letters: A is 1, XFD 16384. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Reads through a workbook without keeping it, and throws a HugeSheetError where a sheet reaches further than a list does, or the
 * whole unpacks to more than a tab can hold.
 */
export async function refuseHugeSheet(file: ArrayBuffer): Promise<void> {
  let unpacked = 0
  for (const { name, method, packed } of partsOf(file)) {
    if (!/\.(xml|rels)$/.test(name)) continue
    const source = new Blob([packed]).stream()
    const stream = method === 8 ? source.pipeThrough(new DecompressionStream('deflate-raw')) : source
    const isSheet = /^\/?xl\/worksheets\//i.test(name)
    const text = new TextDecoder()
    let [rows, columns, rest] = [0, 0, '']
    for await (const octets of stream as unknown as AsyncIterable<Uint8Array>) {
      unpacked += octets.length
      if (unpacked > mostUnpacked)
        throw new HugeSheetError('The workbook is too large to be read: it unpacks to more than 128 MB.')
      if (!isSheet) continue
      const piece = rest + text.decode(octets, { stream: true })
      for (const [, letters = '', number = ''] of piece.matchAll(
        /\sr\s*=\s*["']([A-Z]{0,7})([0-9]{1,12})["']/g,
      )) {
        rows = Math.max(rows, Number(number))
        columns = Math.max(columns, columnOf(letters))
        if (rows > most.rows || columns > most.columns || rows * columns > most.cells) {
          throw new HugeSheetError(
            `The sheet reaches to ${letters === '' ? `row ${number}` : `cell ${letters}${number}`}, which is too far for a list: delete what stands there, or copy the list into a sheet of its own.`,
          )
        }
      }
      rest = piece.slice(-40)
    }
  }
}
