import type { Session } from '../deployment/seen-session.ts'
import type { IseNode } from '../deployment/node.ts'
import { numberOf } from '../deployment/numbers.ts'

export interface Traffic {
  /** Seconds since the session began. */
  readonly seconds: number
  readonly octetsIn: number
  readonly octetsOut: number
  readonly packetsIn: number
  readonly packetsOut: number
}

const usualPacket = 700

/** What a switch would have counted: some rate of its own for each endpoint, since its session began. */
export function trafficOf(session: Session, node: IseNode): Traffic {
  const seconds = Math.max(0, Math.floor((node.lab.world.clock.now() - session.startedAt) / 1_000))
  const rate = (way: string) => 200 + numberOf(node.identify, `octets ${way}`, session.mac, 40_000)
  const [octetsIn, octetsOut] = [seconds * rate('in'), seconds * rate('out')]
  return {
    seconds,
    octetsIn,
    octetsOut,
    packetsIn: Math.ceil(octetsIn / usualPacket),
    packetsOut: Math.ceil(octetsOut / usualPacket),
  }
}
