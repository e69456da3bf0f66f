import { BerError, integer, octetString, Reader, sequence, tag } from '../../../emulator/ber.ts'
import { encodePdu, operation, readPdu } from './pdu.ts'
import { text } from './values.ts'

/**
 * Spoils a reply in turn: cut short, bytes that are no BER, the answer to another request, a walk that stands still.
 * Version 3 is encrypted, so only the first two befall it.
 */
export function garble(reply: Buffer, turn: number): Buffer {
  const kind = turn % 4
  if (kind === 0) return Buffer.from(reply.subarray(0, Math.floor(reply.length / 2)))
  const spoiled = kind === 1 ? null : respoken(reply, kind)
  return spoiled ?? Buffer.from(reply.map((octet, at) => (at % 3 === 0 ? octet ^ 0xa5 : octet)))
}

function respoken(reply: Buffer, kind: number): Buffer | null {
  try {
    const message = new Reader(reply).enter(tag.sequence)
    const version = message.integer()
    if (version === 3) return null
    const community = message.octets()
    const pdu = readPdu(message)
    const bindings =
      kind === 2 ? pdu.bindings : pdu.bindings.map(() => ({ name: [1, 3, 6], value: text('') }))
    const requestId = kind === 2 ? (pdu.requestId ^ 1) & 0x7fff_ffff : pdu.requestId
    return sequence(
      integer(version),
      octetString(community),
      encodePdu({ ...pdu, operation: operation.response, requestId, bindings }),
    )
  } catch (error) {
    if (error instanceof BerError) return null
    throw error
  }
}
