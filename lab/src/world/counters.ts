import { flapsUp } from './links.ts'
import { hash } from './random.ts'
import type { Link } from './state.ts'

export interface Counters {
  readonly inOctets: bigint
  readonly outOctets: bigint
  readonly inErrors: number
  readonly crcErrors: number
}

/** Grow with the time that the link is up, each port at its own pace; one cable in forty spoils frames. */
export function countersOf(link: Link | null, now: number): Counters {
  if (!link) return { inOctets: 0n, outOctets: 0n, inErrors: 0, crcErrors: 0 }
  if (link.members.length > 0) return link.members.map((member) => countersOf(member, now)).reduce(sumOf)
  const up = link.upBefore + (link.up ? now - link.upSince : 0)
  const pace = hash(link.interface.mac)
  const factor = link.peer ? 400 : 1
  // Bytes per second: some hundred up to some ten thousand on an edge port.
  const inPace = BigInt((200 + (pace % 20_000)) * factor)
  const outPace = BigInt((500 + ((pace >>> 8) % 60_000)) * factor)
  const milliseconds = BigInt(Math.max(0, Math.floor(up)))
  const { cableFault: fault } = link.interface
  const mismatched = fault?.state === 'impedance' || fault?.state === 'crosstalk'
  const spoiled = mismatched || pace % 40 === 0 ? Math.floor(up / 90_000) : 0
  const flaps = link.interface.flapping && flapsUp(link, now) ? Math.floor(up / 30_000) : 0
  return {
    inOctets: (inPace * milliseconds) / 1_000n,
    outOctets: (outPace * milliseconds) / 1_000n,
    inErrors: spoiled + flaps,
    crcErrors: spoiled,
  }
}

const sumOf = (one: Counters, other: Counters): Counters => ({
  inOctets: one.inOctets + other.inOctets,
  outOctets: one.outOctets + other.outOctets,
  inErrors: one.inErrors + other.inErrors,
  crcErrors: one.crcErrors + other.crcErrors,
})
