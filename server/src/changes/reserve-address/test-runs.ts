import { reservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { applyChange } from '../apply-change.ts'
import { carryForward } from '../carry-forward.ts'
import type { ChangeKind } from '../kind.ts'
import { previewChange } from '../preview-change.ts'
import { readChange, readProofs, readSteps } from '../rows.ts'
import { Killed } from '../test-network.ts'
import { testWorks } from '../test-works.ts'
import { previewUndo } from '../undo-change.ts'
import { reserveAddress } from './index.ts'
import { settle } from './settle.ts'
import { device } from './test-partners.ts'
import type { Partners } from './test-partners.ts'

const kind = reserveAddress as unknown as ChangeKind
const ask = { limit: 5_000, signal: new AbortController().signal }
let clicks = 0

/** Systems that may be written to, as the checks before every change look it up. */
export async function permitWriting(database: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ id: number }>`insert into credential (name, kind, username)
    values ('kea-writes', 'password', 'writer') returning id`.execute(database)
  for (const name of ['kea-1', 'kea-2']) {
    await sql`insert into system (name, kind, product, title, position, write_credential_id, allow_changes)
      values (${name}, 'dhcp', 'kea', ${`DHCP ${name}`}, 1, ${rows[0]?.id ?? 0}, true)`.execute(database)
  }
}

/** Previews, clicks and carries changes of a pair of servers, as often as processes are killed. */
export function reservationRuns(database: Kysely<Database>, person: number, { systems }: Partners) {
  const made = testWorks(database)
  const works = { ...made.works, kinds: [kind], means: { ...made.works.means, systems } }
  const requester = {
    actor: { id: person, name: 'ada' },
    session: null,
    address: null,
    correlation: '00000000-0000-0000-0000-000000000000',
  }
  const preview = async (wish: object = {}) => {
    const whole = reservationWish.parse({ mac: device, subnet: '10.0.10.0/24', ...wish })
    const intent = await settle(whole, works.means, ask)
    return previewChange(
      works,
      requester,
      {
        kind,
        intent,
        reason: 'a test',
        ticket: null,
        runAt: null,
        expiresAt: null,
        proveOrUndo: false,
        batch: null,
        undoOf: null,
      },
      ask,
    )
  }
  const click = async ({ id, preview: { checks } }: Awaited<ReturnType<typeof preview>>) => {
    clicks += 1
    const amber = checks.filter(({ level }) => level === 'amber')
    const accepted = Object.fromEntries(amber.map((check) => [check.id, 'it is a test']))
    await applyChange(database, { id, person, key: `reserve-${clicks}`, accepted }, async () => undefined)
    return id
  }
  const rowOf = async (id: number) => {
    const row = await readChange(database, id)
    if (row === undefined) throw new Error(`There is no change ${id}.`)
    return row
  }
  const carry = async (id: number) => {
    for (let lives = 0; lives < 10; lives += 1) {
      try {
        await carryForward(works, id, ask.signal)
        break
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        await sql`update change_lease set until = clock_timestamp()`.execute(database)
      }
    }
    const row = await rowOf(id)
    return { row, steps: await readSteps(database, id), proofs: await readProofs(database, id) }
  }
  const run = async (wish: object = {}) => carry(await click(await preview(wish)))
  const undo = async (id: number) =>
    previewUndo(works, requester, await rowOf(id), { reason: 'back', ticket: null }, ask)
  return { works, preview, click, carry, run, undo }
}
