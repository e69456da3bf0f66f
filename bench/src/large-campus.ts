import { setTimeout as pause } from 'node:timers/promises'
import type { Ask } from '@patchbay/connectors/asking'
import { kea } from '@patchbay/connectors/dhcp/kea/index'
import { activeDirectory } from '@patchbay/connectors/directory/active-directory/index'
import { Secret } from '@patchbay/connectors/secret'
import { quantile, short } from './figures.ts'
import { goal, table } from './report.ts'
import { startLab } from './running-lab.ts'
import type { RunningLab } from './running-lab.ts'
import { startOurs } from './walk/walkers.ts'

/** Switches that are walked at once, as one server does. */
const atOnce = 20
const idleRounds = 20
/** Milliseconds between two questions to one system. */
const between = 500

/** Two rounds: after the first the switches have told everything once. */
const rounds = 2

/** While every switch of a large campus is walked: how soon do the other systems of the lab answer. */
export async function largeCampus(): Promise<void> {
  const size = process.env['BENCH_LAB_SIZE'] === 'campus' ? 'campus' : 'large'
  const lab = await startLab(size, 'large-campus')
  try {
    await measure(lab, size)
  } finally {
    await lab.stop()
  }
}

async function measure(lab: RunningLab, size: string): Promise<void> {
  const ports = lab.devices.flatMap(({ systems }) => systems['switch-snmp']?.port ?? [])
  const others = await open(lab)
  const walker = startOurs({
    host: '127.0.0.1',
    community: lab.credential('switch-snmp').secret.value,
    timeout: 5_000,
    atOnce,
  })
  try {
    for (const question of Object.values(others.ask)) await untilAnswered(question)
    let left = idleRounds
    const idle = await times(others, () => left-- === 0)
    const busy: Record<string, number[]> = {}
    for (let round = 1; round <= rounds; round += 1) {
      let walked = false
      const walking = walker.walk(ports).finally(() => (walked = true))
      const [{ wall, cpu }, told] = await Promise.all([walking, times(others, () => walked)])
      for (const [name, taken] of Object.entries(told)) (busy[name] ??= []).push(...taken)
      console.log(
        `  size ${size}, round ${round}: ${ports.length} switches in ${short(wall / 1000)} s, CPU of the walker ${short(cpu / 1000)} s`,
      )
    }
    const cells = (taken: readonly number[] = []) =>
      [0.5, 0.95, 1].map((share) => `${short(quantile(taken, share))} ms`)
    const rows = Object.keys(idle).flatMap((name) => [
      [`${name}, idle`, ...cells(idle[name])],
      [`${name}, while all are walked`, ...cells(busy[name])],
    ])
    console.log(table(['', 'p50', 'p95', 'longest'], rows))
    for (const [name, taken] of Object.entries(busy)) {
      const ratio = quantile(taken, 0.5) / quantile(idle[name] ?? [], 0.5)
      console.log(goal(`${name} at p50 ≤ 10 × idle`, `${short(ratio)} ×`, ratio <= 10))
    }
  } finally {
    await Promise.all([walker.stop(), others.close()])
  }
}

interface Others {
  readonly ask: Readonly<Record<string, (how: Ask) => Promise<unknown>>>
  close(): Promise<void>
}

/** Kea and the directory through our connectors, each with one question about something that is there. */
async function open(lab: RunningLab): Promise<Others> {
  const quiet = () => undefined
  const context = {
    resolve: async ({ host, port }: { host: string; port: number }) => ({ address: host, port }),
    log: { debug: quiet, info: quiet, warn: quiet },
    now: () => new Date(),
  }
  const configured = (name: string, credential: string) => {
    const { reach, trust, settings } = lab.system(name)
    const { username = '', secret } = lab.credential(credential)
    const login = { kind: 'password' as const, username, password: new Secret(secret.value) }
    return { given: { name, reach, trust, credential: login }, settings }
  }
  const one = async (kind: string) => {
    const { items } = (await lab.ask(`/truth/${kind}?limit=1&offset=70`)) as {
      items: Readonly<Record<string, string>>[]
    }
    return items[0] ?? {}
  }
  const dhcp = configured('kea-1', 'kea-login')
  const server = kea.open({ ...dhcp.given, settings: kea.settings.parse(dhcp.settings) }, context)
  const people = configured('directory-1', 'directory-login')
  const directory = activeDirectory.open(
    {
      ...people.given,
      settings: activeDirectory.settings.parse(people.settings),
    },
    context,
  )
  const { address = '' } = await one('leases')
  const { username = '' } = await one('people')
  return {
    ask: {
      Kea: async (how) => server.can.findLeases?.({ address }, how),
      'the directory': async (how) => directory.can.findPeople?.({ username }, how),
    },
    close: async () => void (await Promise.all([server.close(), directory.close()])),
  }
}

/** What a system reads or makes for its first answer, and keeps, may take it longer than it is waited for. */
async function untilAnswered(question: (how: Ask) => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await question(within())
      return
    } catch (error) {
      if (attempt === 20) throw error
      await pause(between)
    }
  }
}

const within = (): Ask => ({ signal: new AbortController().signal, limit: 30_000 })

/** Milliseconds of each answer, by system, until told to end. */
async function times({ ask }: Others, over: () => boolean): Promise<Record<string, number[]>> {
  const taken: Record<string, number[]> = {}
  while (!over()) {
    for (const [name, question] of Object.entries(ask)) {
      const start = performance.now()
      await question(within())
      ;(taken[name] ??= []).push(performance.now() - start)
    }
    await pause(between)
  }
  return taken
}
