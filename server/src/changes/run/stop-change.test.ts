import type { Ask } from '@patchbay/connectors/asking'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { noSystems } from '../../systems/open.ts'
import type { ChangeKind } from '../kind.ts'
import { readChange } from '../rows.ts'
import { stopChange } from './stop-change.ts'
import { tellRun } from '../reported/tell-run.ts'
import { connectionLost } from './test-failures.ts'
import { runsOf } from './test-kind-runs.ts'
import { Killed, TestNetwork, testKind } from './test-network.ts'
import type { ChangeWorker } from '../worker.ts'
import { roundsOr } from '../../test-tally.ts'

let database: TestDatabase
/** By username: who asks, somebody who may agree to changes, and one who may neither. */
let people: Readonly<Record<'ada' | 'bob' | 'desk', number>>
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role) values
      ('ada', 'ada@example.org', 'Ada', 'Ask', 2), ('bob', 'bob@example.org', 'Bob', 'Agree', 6),
      ('desk', 'desk@example.org', 'Dee', 'Desk', 3) returning id`.execute(database.db)
  const [ada = 0, bob = 0, desk = 0] = rows.map(({ id }) => id)
  people = { ada, bob, desk }
})
afterAll(() => database.drop())

const keysOf = { ada: ['commands-switch-port-assignment'], bob: ['commands-approve'], desk: [] } as const
const personOf = (who: keyof typeof people) => ({
  profile: { id: people[who], username: who, access_permission_names: keysOf[who] },
})

/** What happens at a moment of a run: when it is read, right after a step was sent forth, or when its proof is looked for. */
type Happens = Partial<Record<'read' | 'vlan' | 'shut' | 'open', () => Promise<unknown>>> & {
  look?: (ask: Ask) => Promise<unknown>
}

function happening(kind: ReturnType<typeof testKind>, happens: Happens): typeof kind {
  return {
    ...kind,
    read: async (...asked) => {
      await happens.read?.()
      return kind.read(...asked)
    },
    steps: (...asked) =>
      kind.steps(...asked).map((step) => ({
        ...step,
        forth: {
          ...step.forth,
          apply: async (writing) => {
            try {
              return await step.forth.apply(writing)
            } finally {
              await happens[step.name as 'vlan']?.()
            }
          },
        },
      })),
    proofs: (...asked) =>
      kind.proofs(...asked).map((proof) => ({
        ...proof,
        look: async (ask, since) => {
          await happens.look?.(ask)
          return proof.look(ask, since)
        },
      })),
  }
}

const asBefore = { vlan: '10', admin: 'up', saved: 'vlan 10' }
let runsMade = 0

/** A run that was clicked and is not carried yet; what `happens` is said afterwards. */
async function clicked(otherwise: Partial<ChangeKind> = {}) {
  const network = new TestNetwork()
  const happens: Happens = {}
  const kind = { ...happening(testKind(network), happens), ...otherwise } as ReturnType<typeof testKind>
  const runs = runsOf(database.db, people.ada, kind, noSystems)
  runsMade += 1
  const name = `stopped ${runsMade}`
  const id = await runs.click(await runs.preview({ port: name, vlan: '20' }))
  /** How often it was recorded. */
  const stop = async (who: keyof typeof people = 'ada') => {
    let recorded = 0
    await stopChange(runs.worker, { id, person: personOf(who) }, async () => {
      recorded += 1
    })
    return recorded
  }
  const told = async (who: keyof typeof people = 'ada') =>
    tellRun(database.db, runs.worker.kinds, (await readChange(database.db, id))!, personOf(who))
  return {
    id,
    name,
    network,
    happens,
    stop,
    told,
    carry: (worker: Partial<ChangeWorker> = {}) => runs.carry(id, worker),
    worker: runs.worker,
    notices: () => toldAda(id),
    /** Fields as they were sent, in turn. */
    sent: () => network.journal.map(({ field, value }) => `${field} ${value}`),
    port: () => Object.fromEntries(network.port(name)),
  }
}

/** What ada was told of a run. */
const toldAda = async (id: number) => {
  const { rows } = await sql<{ title: string; words: string }>`select title, words from notice
    join notification on notice_id = notice.id
    where change_id = ${id} and person_id = ${people.ada} order by notice.id`.execute(database.db)
  return rows
}
const recordedOf = async (id: number) => {
  const { rows } = await sql<{ action: string }>`select action from record
    where detail::jsonb ->> 'change' = ${String(id)} order by seq`.execute(database.db)
  return rows.map(({ action }) => action)
}
const isHeld = async (id: number) => {
  const { rows } = await sql`select 1 from change_lease where change_id = ${id}`.execute(database.db)
  return rows.length > 0
}

test('one that waits for its turn to send ends at once, and nothing of it is ever sent', async () => {
  const { id, worker, carry, stop, told, sent, notices } = await clicked()
  let pauses = 0
  const pause = async () => {
    pauses += 1
    if (pauses !== 3) return
    expect((await told()).may.stop).toBe(true)
    await stop()
    expect(await told()).toMatchObject({ state: 'running', stopAsked: { by: { name: 'ada' } } })
  }
  const takeTurn = async () => ({ wait: 60_000, cap: 1 })
  const { row } = await carry({ pace: { ...worker.pace, pause }, takeTurn })
  expect([row.state, row.why, pauses]).toEqual(['cancelled', 'Stopped by ada.', 3])
  expect([sent(), await isHeld(id), await notices()]).toEqual([[], false, []])
  expect(await recordedOf(id)).toContain('change.cancelled')
})

test('one that is compared with its preview just then sends nothing any more, and who asked is told', async () => {
  const { carry, happens, stop, sent, notices } = await clicked()
  happens.read = () => stop('bob')
  const { row } = await carry()
  expect([row.state, row.why, sent()]).toEqual(['cancelled', 'Stopped by bob.', []])
  expect(await notices()).toMatchObject([{ title: expect.stringMatching(/^bob stopped: stopped \d+$/) }])
})

/** How many questions to the database a whole run takes. */
async function lengthOfRun(): Promise<number> {
  const { carry } = await clicked()
  let turns = 0
  const over = new AbortController()
  const carried = carry().finally(() => over.abort())
  while (!over.signal.aborted) {
    await sql`select 1`.execute(database.db)
    turns += 1
  }
  await carried
  return turns
}

test('whichever of two processes is quicker: what was called off sent nothing, all else is as before or was too late', async () => {
  const rounds = roundsOr(12, 24)
  const length = await lengthOfRun()
  const ends = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const { carry, stop, sent, port } = await clicked()
    const stopped = async () => {
      for (let turn = 0; turn < (round / rounds) * length; turn += 1) {
        await sql`select 1`.execute(database.db)
      }
      return stop().catch((error: unknown) => error)
    }
    const [{ row }, answer] = await Promise.all([carry({ process: 'another' }), stopped()])
    ends.add(row.state)
    if (row.state === 'cancelled') expect([answer, sent()]).toEqual([1, []])
    else if (row.state === 'undone') expect([answer, port()]).toEqual([1, asBefore])
    else expect([row.state, answer]).toMatchObject(['done', { code: 'too-late' }])
  }
  expect(ends).toContain('undone')
})

test('stopped between two steps it goes no further, and what was done is put back', async () => {
  const { id, carry, happens, stop, sent, port, notices } = await clicked()
  happens.vlan = () => stop('bob')
  const { row, steps } = await carry()
  expect([row.state, row.why]).toEqual(['undone', 'Stopped by bob.'])
  expect([sent(), port()]).toEqual([['vlan 20', 'vlan 10'], asBefore])
  expect(steps.find(({ name, direction }) => name === 'shut' && direction === 'forth')?.tries ?? 0).toBe(0)
  expect(await notices()).toEqual([{ title: expect.stringMatching(/^Undone: /), words: 'Stopped by bob.' }])
  expect([await isHeld(id), await recordedOf(id)]).toEqual([false, expect.arrayContaining(['change.undone'])])
})

test('a port that was shut is opened before anything else is put back', async () => {
  const { carry, happens, stop, sent, port, notices } = await clicked()
  happens.shut = () => stop()
  const { row, steps } = await carry()
  expect([row.state, row.why, await notices()]).toEqual(['undone', 'Stopped by ada.', []])
  expect(steps.find(({ name, direction }) => name === 'open' && direction === 'forth')?.state).toBe('done')
  expect([sent(), port()]).toEqual([['vlan 20', 'admin down', 'admin up', 'vlan 10'], asBefore])
})

test('a stop ends its pending proof: it is undone within seconds, also when another process received the click', async () => {
  // Those of the looks for the wish alone: the database goes by its own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { carry, happens, stop, told, port } = await clicked()
  const looked = Promise.withResolvers<undefined>()
  // A look that ends only when it is given up.
  happens.look = ({ signal }) => {
    looked.resolve(undefined)
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(connectionLost('was given up')))
    })
  }
  const carried = carry()
  await looked.promise
  expect(await told()).toMatchObject({ state: 'verifying', may: { stop: true } })
  await stop()
  expect(await told()).toMatchObject({ stopAsked: { by: { name: 'ada' } }, may: { stop: false } })
  vi.advanceTimersByTime(3_000)
  const { row, proofs } = await carried
  expect([row.state, row.why, port()]).toEqual(['undone', 'Stopped by ada.', asBefore])
  expect(proofs.map(({ state }) => state)).toEqual(['not-proven'])
})

test('what was proven in the same moment is not done any more', async () => {
  const { carry, happens, stop, port } = await clicked()
  happens.look = () => stop()
  const { row } = await carry()
  expect([row.state, row.why, port()]).toEqual(['undone', 'Stopped by ada.', asBefore])
})

test.each(['vlan', 'shut', 'look'] as const)(
  'the process is killed right after the click at %s, and another one goes on from the wish',
  async (moment) => {
    const { carry, happens, network, stop, port } = await clicked()
    let kills = 0
    happens[moment] = async () => {
      kills += 1
      await stop()
      if (kills === 1) throw new Killed()
    }
    network.faults.set('vlan back', ['killed-before', 'killed-after'])
    const { row } = await carry()
    expect([row.state, row.why, port()]).toEqual(['undone', 'Stopped by ada.', asBefore])
  },
)

test('a second click changes nothing, also of somebody else, and after its end', async () => {
  const { carry, happens, stop } = await clicked()
  const recorded: number[] = []
  happens.vlan = async () => recorded.push(await stop('bob'), await stop('ada'))
  const { row } = await carry()
  recorded.push(await stop())
  expect([recorded, row.why]).toEqual([[1, 0, 0], 'Stopped by bob.'])
})

test('it is stopped by who asked and who agrees to changes, while it runs or is proven and does not go back', async () => {
  const { carry, happens, network, stop, told } = await clicked()
  const may = async () => [
    (await told()).may.stop,
    (await told('bob')).may.stop,
    (await told('desk')).may.stop,
  ]
  happens.vlan = async () => {
    expect(await may()).toEqual([true, true, false])
    await expect(stop('desk')).rejects.toMatchObject({ code: 'no-such-thing' })
  }
  network.faults.set('shut forth', ['refused-before'])
  const goingBack: unknown[] = []
  happens.read = async () => {
    if (!(await told()).steps.some(({ direction }) => direction === 'back')) return
    goingBack.push(await may(), await stop().catch((error: unknown) => error))
  }
  const { row } = await carry()
  expect(row.state).toBe('undone')
  expect(goingBack).toMatchObject([[false, false, false], { code: 'too-late' }])
  await expect(stop('bob')).rejects.toMatchObject({ code: 'too-late' })
})

test('what was done and has no way back is not stopped; before that it is', async () => {
  const { carry, happens, network, stop } = await clicked()
  network.stays = ['vlan']
  happens.vlan = () => expect(stop()).rejects.toMatchObject({ code: 'cannot-be-stopped' })
  expect((await carry()).row.state).toBe('done')

  const act = await clicked({ neverUndone: true })
  act.happens.vlan = async () => {
    expect((await act.told()).may.stop).toBe(false)
    await expect(act.stop()).rejects.toMatchObject({ code: 'cannot-be-stopped' })
  }
  expect((await act.carry()).row.state).toBe('done')

  const early = await clicked({ neverUndone: true })
  early.happens.read = () => early.stop()
  expect((await early.carry()).row.state).toBe('cancelled')
})

test('it is neither put off nor asked about anew once it is stopped', async () => {
  const waits = await clicked({ waits: { hours: 24, words: 'It waits for the network' } })
  waits.network.faults.set('vlan forth', ['lost-before'])
  waits.happens.vlan = () => waits.stop()
  expect((await waits.carry()).row).toMatchObject({ state: 'undone', why: 'Stopped by ada.' })

  const moved = await clicked()
  await sql`update change set approved_at = clock_timestamp(), approver = 'bob' where id = ${moved.id}`.execute(
    database.db,
  )
  moved.happens.read = async () => {
    moved.network.port(moved.name).set('vlan', '30')
    await moved.stop()
  }
  expect((await moved.carry()).row).toMatchObject({ state: 'cancelled', why: 'Stopped by ada.' })
  expect(moved.sent()).toEqual([])
})
