import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { callList } from '@patchbay/contract/api/calls'
import { sayTally } from '@patchbay/server/test-tally'
import { expect, test } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import { inProject } from '../../scripts/bootstrap/project.mjs'
import { describing } from '../campus/servers-on-campus.ts'
import { plainPortsOfProduct } from '../campus/plain-ports.ts'
import { allowChanges } from '../journeys/connected-systems/by-call.ts'
import { signInByCall } from '../journeys/product/api.ts'
import { startProduct } from '../journeys/product/start.ts'
import type { StartedProduct } from '../journeys/product/start.ts'
import { allowedPrograms, unexpected } from './systems/allowed-programs.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'
import { runsIn, tracedTo } from './systems/strace.ts'
import { until } from './systems/until.ts'

const node = process.execPath
/** Texts that a shell, or a program that takes them for an option, would act upon. */
const hostile = (mark: string) => [
  `$(touch ${mark})`,
  `\`touch ${mark}\``,
  `; touch ${mark}`,
  `| touch ${mark}`,
  `&& touch ${mark}`,
  `x\ntouch ${mark}\n`,
  '; reboot',
  `' ; touch ${mark} #`,
  `" ; touch ${mark} #`,
  `-oProxyCommand=touch ${mark}`,
  '--version',
  '-c',
  `%00; touch ${mark}`,
  `10.1.1.1; touch ${mark}`,
  `sw-1 $(touch ${mark})`,
  '${IFS}id',
]

interface Traced extends StartedProduct {
  readonly dataDir: string
  readonly trace: string
  readonly mark: string
  readonly folder: string
}

const traced = running(whyNot('strace'), async ({ folder, atEnd }): Promise<Traced> => {
  const [dataDir, temporary, trace] = [join(folder, 'data'), join(folder, 'temporary'), join(folder, 'trace')]
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o711)
  mkdirSync(temporary)
  chmodSync(temporary, 0o777)
  const password = randomBytes(18).toString('base64url')
  const started = await startProduct(password, { dataDir, temporary, under: tracedTo(trace) })
  let stopped: Promise<void> | null = null
  const stop = () => (stopped ??= started.stop())
  atEnd(stop)
  return {
    product: started.product,
    stop,
    dataDir,
    trace,
    folder,
    mark: join(temporary, 'touched'),
  }
})

/** A call with the cookies of somebody; what it answers, and null where it is refused. */
function callerOf(url: string, cookie: string) {
  return async (
    name: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly data: unknown }> => {
    const [method = 'GET', path = '/'] = name.split(' ')
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { cookie, origin: url, accept: 'application/json', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const { data = null } = (await response.json()) as { readonly data?: unknown }
    return { status: response.status, data }
  }
}

interface Previewed {
  readonly id: number
  readonly ready: boolean
  readonly preview: { readonly checks: readonly { readonly id: string; readonly level: string }[] }
}

/** Numbers of runs that wrote one of these texts on a port, at their end. */
async function changePorts(call: ReturnType<typeof callerOf>, texts: readonly string[]): Promise<number[]> {
  const base = '/command-centre/switch-port-assignment'
  const ports = plainPortsOfProduct(new Random('executed'))
  const begun: number[] = []
  for (const [at, text] of texts.entries()) {
    const { data } = await call(`POST ${base}/preview/`, describing(...ports[at]!, text))
    const previewed = data as Previewed | null
    if (previewed?.ready !== true) continue
    const { id, preview } = previewed
    const accepted = preview.checks
      .filter(({ level }) => level === 'amber')
      .map(({ id: check }) => ({ check, reason: text }))
    const applied = await call(`POST ${base}/apply/`, { id, key: randomUUID(), accepted })
    if (applied.status === 200) begun.push(id)
  }
  for (const id of begun) {
    await until(`run ${id} is at its end`, 60_000, async () => {
      const { data } = await call(`GET /command-centre/run/?id=${id}`)
      return (data as { readonly endedAt: string | null } | null)?.endedAt != null
    })
  }
  return begun
}

test('used with texts that a shell would act upon, the product runs its own parts and its database, and nothing else', async () => {
  const { product, stop, dataDir, trace, folder, mark } = traced()
  const { url } = product
  const texts = hostile(mark)
  await allowChanges(product, 'switch-cli', 'switch-login')
  for (const text of texts.slice(0, 5)) {
    const { status } = await callerOf(url, '')('POST /users/login/', { username: text, password: text })
    expect([text, status]).toEqual([text, 401])
  }
  const call = callerOf(url, await signInByCall(product, 'engineer'))
  const questions = callList.filter(({ screen }) => screen !== undefined)
  expect(questions.length).toBeGreaterThan(5)
  const answers: number[] = []
  await withLimit(texts, 4, async (text) => {
    const query = new URLSearchParams({ q: text })
    // One who finds no room, or no answer in time, asks again: on a busy machine that happens.
    const asked = questions.map(({ path }) =>
      until(`${path} is answered`, 60_000, async () => {
        const { status } = await call(`GET ${path}?${query}`)
        return status !== 503 && status
      }),
    )
    answers.push(...(await Promise.all(asked)))
  })
  expect(answers.filter((status) => status >= 500)).toEqual([])
  const runs = await changePorts(call, texts.slice(0, 4))
  expect(runs.length).toBeGreaterThan(0)
  const exported = await call(
    `GET /command-centre/command-history/signed/?${new URLSearchParams({ target: texts[0]! })}`,
  )
  const evidence = await call(`GET /command-centre/run/evidence/?id=${runs[0]}`)
  expect([exported.status, evidence.status]).toEqual([200, 200])
  await stop()

  const seen = await runsIn(trace)
  // It is a trace: what must have been run is in it.
  expect(seen.map(([, ...words]) => words.at(-1))).toEqual(
    expect.arrayContaining([inProject('server/src/main.ts'), inProject('lab/src/main.ts')]),
  )
  expect(unexpected(seen, allowedPrograms(dataDir))).toEqual([])
  expect(readdirSync(join(folder, 'temporary'))).not.toContain('touched')
  const answered = answers.filter((status) => status === 200).length
  sayTally(
    `${answers.length} questions, ${answered} of them answered, ${runs.length} changes: ${seen.length} programs run, 0 unexpected`,
  )
}, 300_000)

test('what starts the product, and what judges its evidence, run Node on one file of ours', async () => {
  const { folder } = traced()
  const file = join(folder, '$(touch touched); -x.json')
  writeFileSync(file, '{}')
  const commands = [
    { words: [inProject('scripts/start.mjs'), '--help'], runs: inProject('scripts/parent.ts'), code: 0 },
    {
      words: [inProject('scripts/run.mjs'), 'server/src/changes/evidence/verify-evidence.ts', file],
      runs: inProject('server/src/changes/evidence/verify-evidence.ts'),
      code: 1,
    },
  ]
  for (const [at, { words, runs, code }] of commands.entries()) {
    const trace = join(folder, `trace-${at}`)
    const [program = '', ...under] = tracedTo(trace)
    const child = spawn(program, [...under, node, ...words], { cwd: folder, stdio: 'ignore' })
    expect(await once(child, 'exit')).toEqual([code, null])
    const rest = words.slice(1).filter((word) => !word.startsWith('server/'))
    expect(await runsIn(trace)).toEqual([
      [node, node, ...words],
      [node, node, runs, ...rest],
    ])
  }
  expect(readdirSync(folder)).not.toContain('touched')
}, 60_000)
