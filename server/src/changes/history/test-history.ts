import type { RunState } from '@patchbay/contract/runs'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'

export interface Past {
  readonly state?: RunState
  /** Name of an account. */
  readonly by?: string
  readonly target?: string
  readonly targets?: readonly string[]
  readonly about?: readonly string[]
  readonly sentence?: string
  readonly reason?: string
  readonly ticket?: string | null
  readonly approver?: string
  /** Minutes before now at which it was asked for, began and ended. */
  readonly asked?: number
  readonly began?: number | null
  readonly ended?: number | null
  readonly undoOf?: number
  readonly kind?: string
  readonly proofs?: readonly ('proven' | 'not-proven' | 'not-applicable' | 'watching')[]
}

export const minutesAgo = (minutes: number | null) =>
  minutes === null ? null : new Date(Date.now() - minutes * 60_000)

/** A change as it stands after whatever became of it. */
export async function addPast(db: Kysely<Database>, made: Past = {}): Promise<number> {
  const { by = 'ada', asked = 5, began = asked, ended = asked, proofs = [] } = made
  const { target = 'sw-a01-1 Gi1/0/14', targets = ['interface sw-a01-1 GigabitEthernet1/0/14'] } = made
  const sendings = [{ to: `${target.split(' ')[0]} by Switches (SSH)`, lines: ['end'] }]
  const { id } = await db
    .insertInto('change')
    .values((eb) => ({
      kind: made.kind ?? 'assign-port',
      state: made.state ?? 'done',
      requested_by: eb.selectFrom('person').select('id').where('username', '=', by),
      requester: by,
      requested_at: minutesAgo(asked) ?? new Date(),
      began_at: minutesAgo(began),
      ended_at: minutesAgo(ended),
      correlation: '00000000-0000-0000-0000-000000000000',
      intent: JSON.stringify({
        switch: 'sw-a01-1',
        interface: 'GigabitEthernet1/0/14',
        accessVlan: 38,
        bounce: 'auto',
      }),
      reason: made.reason ?? 'because',
      ticket: made.ticket ?? null,
      sentence: made.sentence ?? `Set description Printer on ${target}.`,
      target,
      targets: [...targets],
      about: [...(made.about ?? [])],
      snapshot: '{}',
      accepted: '{}',
      after: null,
      preview: JSON.stringify({ sendings, fields: [], checks: [], approval: [] }),
      undo_of: made.undoOf ?? null,
      approver: made.approver ?? null,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, state] of proofs.entries()) {
    await db
      .insertInto('change_proof')
      .values({ change_id: id, position, name: `p${position}`, title: 'A tick', state, wait: 60 })
      .execute()
  }
  return id
}

export interface Outside {
  readonly on?: string
  readonly seen?: number
  readonly fields?: readonly { readonly what: string; readonly before: string; readonly now: string }[]
}

/** A change that a walk found, so many minutes before now. */
export async function addOutside(
  db: Kysely<Database>,
  { on = 'Gi1/0/31', seen = 5, fields }: Outside = {},
): Promise<number> {
  const { id } = await db
    .insertInto('outside_change')
    .values({
      switch: 'sw-out-1',
      interface: on,
      full_name: on.replace('Gi', 'GigabitEthernet'),
      since: minutesAgo(seen + 5) ?? new Date(),
      seen_at: minutesAgo(seen) ?? new Date(),
      fields: JSON.stringify(fields ?? [{ what: 'access VLAN', before: '10', now: '38' }]),
      perhaps_by_sign_in: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
