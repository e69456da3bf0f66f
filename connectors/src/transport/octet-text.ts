const longest = 4

/** Octets of one character in UTF-8 by its first; 1 for ASCII and for what begins none. */
const lengthAt = (first: number): number =>
  first >= 0xc2 && first <= 0xdf
    ? 2
    : first >= 0xe0 && first <= 0xef
      ? 3
      : first >= 0xf0 && first <= 0xf4
        ? 4
        : 1

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const decoded = (octets: Buffer): string | null => {
  try {
    return strict.decode(octets)
  } catch {
    return null
  }
}

/**
 * Text from octets as they come: UTF-8 where it is, Latin-1 for every octet that is none. Devices send what somebody once
 * typed into a description.
 */
export class OctetText {
  #rest = Buffer.alloc(0)

  /** What is complete; the beginning of a character waits for its end. */
  write(chunk: Buffer): string {
    const octets = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const end = octets.length - unfinished(octets)
    this.#rest = Buffer.from(octets.subarray(end))
    const whole = octets.subarray(0, end)
    return decoded(whole) ?? oneByOne(whole)
  }
}

const oneByOne = (octets: Buffer): string => {
  let text = ''
  for (let at = 0; at < octets.length;) {
    const length = lengthAt(octets[at] ?? 0)
    const one = length === 1 ? null : decoded(octets.subarray(at, at + length))
    text += one ?? octets.toString('latin1', at, at + 1)
    at += one === null ? 1 : length
  }
  return text
}

/** Octets at the end that may be the beginning of a character. */
const unfinished = (octets: Buffer): number => {
  for (let back = 1; back < longest && back <= octets.length; back += 1) {
    const octet = octets[octets.length - back] ?? 0
    if (octet >= 0x80 && octet <= 0xbf) continue
    return lengthAt(octet) > back ? back : 0
  }
  return 0
}
