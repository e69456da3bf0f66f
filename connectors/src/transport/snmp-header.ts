/** The few fields of a message that are needed before a library decodes it (RFC 1901, RFC 3412 section 6). */
export interface MessageHeader {
  /** 1 for v2c, 3 for v3. */
  readonly version: number
  /** Request id, or message id in v3: what joins an answer to its question. */
  readonly id: number
  /** Flags of v3: 1 authenticated, 2 encrypted. */
  readonly flags: number
  /** Tag of the PDU; null when it is encrypted. */
  readonly pdu: number | null
}

export const reportPdu = 0xa8

interface Field {
  readonly tag: number
  readonly start: number
  readonly end: number
}

const fieldAt = (buffer: Buffer, at: number, limit: number): Field | null => {
  const tag = buffer[at]
  const first = buffer[at + 1]
  if (tag === undefined || first === undefined) return null
  const count = first & 0x80 ? first & 0x7f : 0
  if (count > 3) return null
  let length = count === 0 ? first : 0
  for (let octet = 0; octet < count; octet += 1) length = length * 256 + (buffer[at + 2 + octet] ?? 0)
  const start = at + 2 + count
  return start + length <= limit ? { tag, start, end: start + length } : null
}

const integer = (buffer: Buffer, field: Field): number | null => {
  const length = field.end - field.start
  return field.tag === 2 && length >= 1 && length <= 6 ? buffer.readIntBE(field.start, length) : null
}

/** Null for what is no SNMP message. */
export const readHeader = (buffer: Buffer): MessageHeader | null => {
  const whole = fieldAt(buffer, 0, buffer.length)
  const version = whole?.tag === 0x30 ? fieldAt(buffer, whole.start, whole.end) : null
  const second = version === null || whole === null ? null : fieldAt(buffer, version.end, whole.end)
  if (whole === null || version === null || second === null) return null
  const number = integer(buffer, version)
  if (number === 3) return version3(buffer, second, whole.end)
  const pdu = fieldAt(buffer, second.end, whole.end)
  const request = pdu === null ? null : fieldAt(buffer, pdu.start, pdu.end)
  const id = request === null ? null : integer(buffer, request)
  return number === null || pdu === null || id === null
    ? null
    : { version: number, id, flags: 0, pdu: pdu.tag }
}

const version3 = (buffer: Buffer, global: Field, limit: number): MessageHeader | null => {
  const message = fieldAt(buffer, global.start, global.end)
  const size = message === null ? null : fieldAt(buffer, message.end, global.end)
  const flags = size === null ? null : fieldAt(buffer, size.end, global.end)
  const security = fieldAt(buffer, global.end, limit)
  const data = security === null ? null : fieldAt(buffer, security.end, limit)
  const id = message === null ? null : integer(buffer, message)
  if (flags === null || data === null || id === null || flags.tag !== 4) return null
  const bits = buffer[flags.start] ?? 0
  return { version: 3, id, flags: bits, pdu: data.tag === 0x30 ? scopedPdu(buffer, data) : null }
}

const scopedPdu = (buffer: Buffer, scoped: Field): number | null => {
  const engine = fieldAt(buffer, scoped.start, scoped.end)
  const context = engine === null ? null : fieldAt(buffer, engine.end, scoped.end)
  return context === null ? null : (buffer[context.end] ?? null)
}
