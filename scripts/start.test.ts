import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { known } from './bootstrap/processes.mjs'
import { launch, newDataFolder, postmaster, readLock, stillThere } from './test-start.ts'

// The first start builds the pages where they are not built yet.
const minutes = { timeout: 180_000 }
const gone = { timeout: 60_000, interval: 50 }

/** One folder for all that are killed in it: each start takes over what the one before was killed with. */
const killedBefore = newDataFolder()

test.each([
  [{ PORT: 'many' }, 'PORT must be a port from 0 to 65535, not "many".\n'],
  [{ LAB_PASSWORD: 'short' }, 'LAB_PASSWORD cannot be used. Use at least 15 characters.\n'],
  [{ LAB_SIZE: 'huge' }, 'LAB_SIZE must be one of small, campus, large, not "huge".\n'],
  [{ LAB: 'on', NODE_ENV: 'production' }, 'LAB cannot be on with NODE_ENV=production.\n'],
])(
  'a setting that cannot be used is named in one sentence and nothing starts: %j',
  minutes,
  async (wrong, sentence) => {
    const dataDir = newDataFolder()
    const { ended, said } = launch(dataDir, wrong)
    expect([await ended, said.err, said.out]).toEqual([2, expect.stringContaining(sentence), ''])
    expect(said.err.split('\n').filter((line) => line.startsWith(sentence.split(' ')[0]!))).toHaveLength(1)
    expect(existsSync(dataDir)).toBe(false)
  },
)

test('help lists every setting with its default and meaning, and starts nothing', minutes, async () => {
  const dataDir = newDataFolder()
  const { ended, said } = launch(dataDir, {}, ['--help'])
  expect(await ended).toBe(0)
  for (const row of [
    /^ {2}PORT +8080 +\S/m,
    /^ {2}LAB_CONTROL_PORT +8081 +\S/m,
    /^ {2}LAB_PORTS +24000 +\S/m,
  ]) {
    expect(said.out).toMatch(row)
  }
  expect(existsSync(dataDir)).toBe(false)
})

test(
  'it says where it is, lets the lab’s people in, refuses a second start beside it, and stops in order',
  minutes,
  async () => {
    const dataDir = newDataFolder()
    const first = launch(dataDir)
    const url = await first.ready
    expect(first.said.out.match(/is ready/g)).toHaveLength(1)
    const password = /their password +(\S+)/.exec(first.said.out)?.[1] ?? ''
    const control = /control of the lab +(\S+)/.exec(first.said.out)?.[1] ?? ''

    const signIn = await fetch(`${url}/api/users/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'engineer', password }),
    })
    expect(signIn.status).toBe(200)
    const page = await (await fetch(url)).text()
    expect(page).toContain('<script')
    const systems = (await (await fetch(`${control}/systems`)).json()) as object
    expect(Object.keys(systems).length).toBeGreaterThan(0)

    const { pid, children } = readLock(dataDir)
    const second = launch(dataDir)
    expect(await second.ended).toBe(1)
    expect(second.said.err).toContain(`DATA_DIR (${dataDir}) is in use by process ${pid}, started 20`)

    const everything = [...children, known(pid), known(postmaster(dataDir))]
    expect(stillThere(everything)).toHaveLength(everything.length)
    // Nobody who serves knows the owner of the database, whatever else is read out of it.
    if (process.platform === 'linux')
      for (const child of children)
        expect(readFileSync(`/proc/${child.pid}/environ`, 'latin1')).not.toMatch(/OWNER_URL|patchbay_owner/)
    first.child.kill('SIGTERM')
    first.child.kill('SIGINT')
    expect(await first.ended).toBe(0)
    await expect.poll(() => stillThere(everything), gone).toEqual([])
    expect(first.said.out + first.said.err).not.toMatch(/"password"|"token"/)
  },
)

test('one that was just told to stop is waited for', minutes, async () => {
  const dataDir = killedBefore
  const first = launch(dataDir)
  await first.ready
  first.child.kill('SIGTERM')
  const second = launch(dataDir)
  await second.ready
  expect(await first.ended).toBe(0)
})

test(
  'after its own process is killed nothing stays behind, and the next start takes over',
  minutes,
  async () => {
    const dataDir = killedBefore
    const first = launch(dataDir)
    await first.ready
    const { pid, children } = readLock(dataDir)
    const left = [...children, known(postmaster(dataDir))]
    process.kill(pid, 'SIGKILL')
    expect(await first.ended).toBe(137)
    await launch(dataDir).ready
    expect(stillThere(left)).toEqual([])
  },
)

test('killed together with its starter, it leaves no process behind', minutes, async () => {
  const dataDir = killedBefore
  const first = launch(dataDir)
  await first.ready
  const { pid, children } = readLock(dataDir)
  const left = [...children, known(postmaster(dataDir))]
  first.child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => stillThere(left), gone).toEqual([])
})

test('it stops when its starter alone is killed', minutes, async () => {
  const dataDir = killedBefore
  const first = launch(dataDir)
  await first.ready
  const { pid, children } = readLock(dataDir)
  const left = [...children, known(pid), known(postmaster(dataDir))]
  first.child.kill('SIGKILL')
  await expect.poll(() => stillThere(left), gone).toEqual([])
})

test.each([
  ['server', 'The server ended unexpectedly (SIGKILL)'],
  ['lab', 'The lab ended unexpectedly (SIGKILL)'],
])('when the %s is killed the rest stops and a sentence says so', minutes, async (what, sentence) => {
  const dataDir = killedBefore
  const first = launch(dataDir)
  await first.ready
  const [server, lab] = readLock(dataDir).children
  const database = known(postmaster(dataDir))
  const victim = { server: server!, lab: lab! }[what]!
  process.kill(victim.pid, 'SIGKILL')
  expect(await first.ended).toBe(1)
  expect(first.said.err).toContain(sentence)
  await expect.poll(() => stillThere([server!, lab!, database]), gone).toEqual([])
})

test('a database that is killed is started again, and the server goes on with it', minutes, async () => {
  const dataDir = killedBefore
  const first = launch(dataDir)
  const url = await first.ready
  const [server, lab] = readLock(dataDir).children
  const killed = known(postmaster(dataDir))
  process.kill(killed.pid, 'SIGKILL')
  await expect
    .poll(() => first.said.err, gone)
    .toMatch(/The database ended \(SIGKILL\).*\nThe database is up again\.\n/)
  const health = async () => (await fetch(`${url}/api/health/`)).json()
  await expect.poll(health, gone).toEqual({ data: { status: 'ready' } })
  const again = known(postmaster(dataDir))
  expect(again.pid).not.toBe(killed.pid)
  expect(stillThere([server!, lab!, again])).toHaveLength(3)
  expect(await first.stop()).toBe(0)
  expect(stillThere([server!, lab!, again])).toEqual([])
})

test.each(['PORT', 'LAB_CONTROL_PORT'])('a taken %s is named in one sentence', minutes, async (setting) => {
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => holder.once('listening', resolve))
  const { port } = holder.address() as AddressInfo
  const { ended, said } = launch(newDataFolder(), { [setting]: String(port) })
  expect(await ended).toBe(2)
  expect(said.err).toContain(`${setting} ${port} on 127.0.0.1 is taken`)
  holder.close()
})

test(
  'with the lab off it prints the link that makes the first administrator, and needs no account',
  minutes,
  async () => {
    const { said, ready, stop } = launch(newDataFolder(), { LAB: 'off' })
    const url = await ready
    expect(said.out).toMatch(/http:\/\/\S+\/login#first-account=\S{20,}/)
    expect(said.out).not.toMatch(/of the lab/)
    // It has no key, so it is sealed and says so.
    expect((await fetch(`${url}/api/health/`)).status).toBe(503)
    expect(await stop()).toBe(0)
  },
)
