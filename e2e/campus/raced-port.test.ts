import { randomUUID } from 'node:crypto'
import { wordsOfRun } from '@patchbay/contract/runs'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalEntry } from '../../lab/src/emulator/journal.ts'
import { Random } from '../../lab/src/world/random.ts'
import { isTimed } from './measured.ts'
import { assignmentPath, callAs, describing, previewAs, startTwoServers } from './servers-on-campus.ts'
import type { Operator, ServerProcess, ServersOnCampus } from './servers-on-campus.ts'

/** 200 and more in `npm run campaign:race`, with fifty operators each. */
const rounds = roundsOr(1, 20)
const many = isTimed ? 50 : 12

let campus: ServersOnCampus
let operators: Operator[]
let servers: readonly [ServerProcess, ServerProcess]

beforeAll(async () => {
  ;({ campus, operators, servers } = await startTwoServers(many))
})
afterAll(() => campus.stop())

/** One access port with a computer, another one each round. */
function port(random: Random): readonly [string, string] {
  const { world } = campus.lab
  const all = [...world.switches.values()].flatMap((device) =>
    device.role === 'access'
      ? [...device.interfaces.values()]
          .filter((of) => {
            const [only, ...more] = world.attachedTo(device, of)
            return of.mode === 'access' && only?.endpoint.kind === 'desktop' && more.length === 0
          })
          .map((of) => [device.name, of.name] as const)
      : [],
  )
  return random.pick(all)
}

/** Sessions that were in the configuration of the interface while another one was. */
function overlaps(lines: readonly JournalEntry[], name: string, on: string): number {
  const inside = new Set<string>()
  let found = 0
  for (const { device, from, text } of lines) {
    if (device !== name) continue
    if (text.trim() === `interface ${on}`) {
      if (inside.size > 0 && !inside.has(from)) found += 1
      inside.add(from)
    } else if (text.trim() === 'end') inside.delete(from)
  }
  return found
}

test(
  'many who change one port at the same moment are one who does, and all others are told who',
  async () => {
    const random = new Random('races')
    const violations: string[] = []
    const waits: number[] = []
    const counts = { won: 0, held: 0, moved: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const [name, on] = port(random)
      const text = (at: number) => `R${round}-${at}`
      const preview = (operator: Operator, at: number) =>
        previewAs(operator, servers[at % 2]!.url, describing(name, on, text(at)))
      const previews = await Promise.all(operators.map(preview))
      const before = campus.lab.journal.last
      const clicks = await Promise.all(
        operators.map(async (operator, at) => {
          const id = previews[at]!.data?.id ?? 0
          const began = performance.now()
          const click = { id, key: randomUUID(), accepted: [] }
          const answer = await callAs(operator, servers[at % 2]!.url, `${assignmentPath}/apply/`, click)
          return { ...answer, id, took: performance.now() - began }
        }),
      )
      for (const { status, code, fields, took, id } of clicks) {
        if (status === 200) continue
        waits.push(took)
        counts.held += 1
        if (
          code !== 'target-held' ||
          fields['holder']?.startsWith('operator.') !== true ||
          fields['since'] === undefined
        )
          violations.push(`round ${round}: run ${id} was answered ${status} ${code}, without who holds it`)
      }
      const taken = clicks.filter(({ status }) => status === 200).map(({ id }) => id)
      const ended = async () => {
        const rows = await campus.database.db
          .selectFrom('change')
          .select(['id', 'state', 'intent'])
          .where('id', 'in', taken)
          .execute()
        return rows.every(({ state }) => wordsOfRun[state].end) ? rows : null
      }
      const rows = await expect.poll(ended, { timeout: 120_000, interval: 200 }).not.toBeNull().then(ended)
      const lines = campus.lab.journal.read({ after: before })
      const sent = new Set(
        lines.flatMap(({ text: line }) => /^\s*description (R\d+-\d+)$/.exec(line)?.[1] ?? []),
      )
      // Whoever came when the first had ended found the port otherwise than they had looked at it, and sent nothing.
      counts.won += sent.size
      counts.moved += (rows ?? []).filter(({ state }) => state === 'expired').length
      if (sent.size !== 1) violations.push(`round ${round}: ${sent.size} descriptions were sent`)
      const found = overlaps(lines, name, on)
      if (found > 0) violations.push(`round ${round}: ${found} sessions overlapped on ${name} ${on}`)
    }
    const leases = await campus.database.db.selectFrom('change_lease').select('target').execute()
    violations.push(...leases.map(({ target }) => `${target} is held by nobody's run`))
    const late = waits.toSorted((a, b) => a - b)
    const at = (part: number) => Math.round(late[Math.floor(part * (late.length - 1))] ?? 0)
    sayTally(
      `operators: ${many} at two servers, won ${counts.won}, told who ${counts.held}, came later ${counts.moved}`,
    )
    sayTally(`told who holds it within: half ${at(0.5)} ms, 99 of 100 ${at(0.99)} ms`)
    sayRounds(rounds, violations.length)
    expect(violations).toEqual([])
  },
  patienceOr(600_000),
)
