import { z } from 'zod'
import type { HighAvailability, Relationship } from '../capabilities.ts'
import { sift } from '../../transport/answers.ts'

const word = z.string().max(100)
const seconds = z.number().min(0).max(0xffff_ffff)

const remote = z.object({
  role: word,
  'last-state': word.default(''),
  'server-name': word.optional(),
  age: seconds.optional(),
  'in-touch': z.boolean().optional(),
  'communication-interrupted': z.boolean().optional(),
  'unacked-clients': z.int().min(0).default(0),
})

const row = z.object({
  'ha-mode': word,
  'ha-servers': z.object({
    local: z.object({ role: word, state: word, 'server-name': word.optional() }),
    // Left out in the mode passive-backup and on a backup server (2.2 to 3.2): neither asks after the other.
    remote: remote.optional(),
  }),
})

/** What `high-availability` of status-get holds, one by one: what cannot be read is counted and hides nothing else. */
export function relationshipsOf(rows: readonly unknown[]): {
  readonly relationships: readonly Relationship[]
  readonly dropped: number
} {
  const found = sift(row, rows)
  const relationships = found.rows.map((one): Relationship => {
    const { local, remote: other } = one['ha-servers']
    return {
      mode: one['ha-mode'],
      self: { name: local['server-name'] ?? null, role: local.role, state: local.state },
      partner: other === undefined ? null : partnerOf(other),
    }
  })
  return { relationships, dropped: found.dropped }
}

const withPartner = ({ mode, self, partner }: Relationship): HighAvailability[] =>
  partner === null ? [] : [{ mode, self, partner }]

/** Of several pairs (a hub has one with each spoke, 2.6) the one that is broken, else the first. */
export function pairOf(relationships: readonly Relationship[]): HighAvailability | null {
  const pairs = relationships.flatMap(withPartner)
  return pairs.find(({ partner }) => partner.reached === false) ?? pairs[0] ?? null
}

/**
 * `in-touch` only says that the partner was ever reached: 2.2.0 leaves it true when the partner is gone. It says
 * `unavailable` at the first heartbeat that fails and `communication-interrupted` when they have failed for long enough.
 */
function partnerOf(other: z.output<typeof remote>): HighAvailability['partner'] {
  const interrupted = other['communication-interrupted']
  const never = other['in-touch'] === false
  const gone = never || interrupted === true || other['last-state'] === 'unavailable'
  return {
    name: other['server-name'] ?? null,
    role: other.role,
    state: other['last-state'],
    reached: gone ? false : interrupted === undefined ? null : true,
    // Without a touch the age is 0 and means nothing.
    age: never ? null : (other.age ?? null),
    unanswered: other['unacked-clients'],
  }
}
