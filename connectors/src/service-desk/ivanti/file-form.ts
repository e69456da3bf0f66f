import { randomBytes } from 'node:crypto'

export interface Form {
  /** Media type with the boundary. */
  readonly type: string
  readonly of: Uint8Array
}

interface FormFile {
  readonly name: string
  readonly type: string
  readonly octets: Uint8Array
}

/** Fields and one file as `multipart/form-data` (RFC 7578). Names hold no quotes and no line ends. */
export function formWith(fields: Readonly<Record<string, string>>, { name, type, octets }: FormFile): Form {
  const boundary = `patchbay-${randomBytes(18).toString('hex')}`
  const head = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const file =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
    `content-type: ${type}\r\n\r\n`
  const of = Buffer.concat([
    Buffer.from(head.join('') + file),
    octets,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, of }
}
