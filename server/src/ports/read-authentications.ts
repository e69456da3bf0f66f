import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { z } from 'zod'
import type { Means } from '../changes/kind.ts'
import { neededWriteAccess } from '../switches/write-access.ts'

/** Whether anybody authenticates at the switch, on any port. */
export const portAuthentications = z.discriminatedUnion('is', [
  z.object({ is: z.literal('read'), count: z.number() }),
  /** It does not know the question. */
  z.object({ is: z.literal('unknown') }),
  z.object({ is: z.literal('unread'), why: z.string() }),
])

export type PortAuthentications = z.output<typeof portAuthentications>

const authorized = /^auth/i

/** A port that is to ask needs a switch that does: its whole configuration is not read, and that others authenticate shows it. */
export async function readAuthentications(
  name: string,
  { systems }: Means,
  ask: Ask,
): Promise<PortAuthentications> {
  const { system, device } = neededWriteAccess(systems, name)
  try {
    const reading = await (await system.can()).readSessions?.(device, {}, ask)
    if (reading === undefined) return { is: 'unknown' }
    return { is: 'read', count: reading.value.filter(({ status }) => authorized.test(status)).length }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { cause, message } = error.detail
    return cause === 'absent' ? { is: 'unknown' } : { is: 'unread', why: message }
  }
}
