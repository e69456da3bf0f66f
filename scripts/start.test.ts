import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { known } from './bootstrap/processes.mjs'
import { readyWords } from './parent/words.ts'
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
  [{ NODE_ENV: 'production' }, 'DATABASE_URL is not set: NODE_ENV=production wants your PostgreSQL, '],
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

test('one that is in quarantine is not called ready, and says why', () => {
  const server = { url: 'http://127.0.0.1:8080', quarantine: 'Its database has moved.' }
  const said = readyWords({ server, lab: null, log: null })
  expect(said).toMatch(/^Patchbay is in quarantine at http:\/\/127\.0\.0\.1:8080\n/)
  expect(said).toContain('QUARANTINE: no system is asked and nothing is changed. Its database has moved.')
  expect(said).not.toMatch(/ready/)
  expect(readyWords({ server: { ...server, quarantine: null }, lab: null, log: null })).toBe(
    'Patchbay is ready at http://127.0.0.1:8080',
  )
})

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

test(
  'one that was just told to stop is waited for, the next takes over when its own process was killed, and one that is killed together with its starter leaves no process behind',
  minutes,
  async () => {
    const dataDir = killedBefore
    const first = launch(dataDir)
    await first.ready
    first.child.kill('SIGTERM')
    const second = launch(dataDir)
    await second.ready
    expect(await first.ended).toBe(0)

    const killed = readLock(dataDir)
    const left = [...killed.children, known(postmaster(dataDir))]
    process.kill(killed.pid, 'SIGKILL')
    expect(await second.ended).toBe(137)
    const third = launch(dataDir)
    await third.ready
    expect(stillThere(left)).toEqual([])

    const { pid, children } = readLock(dataDir)
    const all = [...children, known(postmaster(dataDir))]
    third.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => stillThere(all), gone).toEqual([])
  },
)

test('it stops when its starter alone is killed', minutes, async () => {
  const dataDir = killedBefore
  const first = launch(dataDir)
  await first.ready
  const { pid, children } = readLock(dataDir)
  const left = [...children, known(pid), known(postmaster(dataDir))]
  first.child.kill('SIGKILL')
  await expect.poll(() => stillThere(left), gone).toEqual([])
})

test('when the lab is killed the rest stops and a sentence says so', minutes, async () => {
  const dataDir = killedBefore
  const first = launch(dataDir)
  await first.ready
  const [server, lab] = readLock(dataDir).children
  const database = known(postmaster(dataDir))
  process.kill(lab!.pid, 'SIGKILL')
  expect(await first.ended).toBe(1)
  expect(first.said.err).toContain('The lab ended unexpectedly (SIGKILL)')
  await expect.poll(() => stillThere([server!, lab!, database]), gone).toEqual([])
})

test(
  'a server that is killed is started again at the same port, so is a database with which it goes on, and both end with the rest',
  minutes,
  async () => {
    const dataDir = killedBefore
    const first = launch(dataDir)
    const url = await first.ready
    const health = async () => (await fetch(`${url}/api/health/`)).json()
    const [server, lab] = readLock(dataDir).children
    process.kill(server!.pid, 'SIGKILL')
    await expect
      .poll(() => first.said.err, { ...gone, timeout: 150_000 })
      .toMatch(
        /The server ended unexpectedly \(SIGKILL\); it is started again in 1 s\.\nThe server is up again\.\n/,
      )
    expect(await health()).toEqual({ data: { status: 'ready' } })
    const [second] = readLock(dataDir).children
    expect(second!.pid).not.toBe(server!.pid)

    const killed = known(postmaster(dataDir))
    process.kill(killed.pid, 'SIGKILL')
    await expect
      .poll(() => first.said.err, gone)
      .toMatch(/The database ended \(SIGKILL\).*\nThe database is up again\.\n/)
    await expect.poll(health, gone).toEqual({ data: { status: 'ready' } })
    const database = known(postmaster(dataDir))
    expect(database.pid).not.toBe(killed.pid)
    expect(stillThere([second!, lab!, database])).toHaveLength(3)
    expect(await first.stop()).toBe(0)
    expect(stillThere([second!, lab!, database])).toEqual([])
  },
)

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
    expect(said.out).toMatch(/^ {2}SEALED: no system is asked and nothing is changed\. .*KEY_FILE/m)
    // It has no key, so it is sealed and says so.
    expect((await fetch(`${url}/api/health/`)).status).toBe(503)
    expect(await stop()).toBe(0)
  },
)

test('a first start has the lab’s departments, hours, holidays, freezes and units', minutes, async () => {
  const dataDir = newDataFolder()
  const password = 'lantern-orchid-granite-77'
  const first = launch(dataDir, { LAB_LISTS: 'on', LAB_PASSWORD: password })
  const counts = async (url: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username: 'administrator', password })
    const signIn = await fetch(`${url}/api/users/login/`, { method: 'POST', headers, body })
    const cookie = signIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const lists = [
      'departments',
      'operating-hours',
      'operating-hours/calendars',
      'operating-hours/freezes',
      'ups-units',
    ]
    const read = async (list: string) => {
      const response = await fetch(`${url}/api/site-resources/${list}/`, { headers: { cookie } })
      return ((await response.json()) as { data: { rows: { values: Record<string, unknown> }[] } }).data.rows
    }
    return Promise.all(lists.map(read))
  }
  const [departments = [], ...others] = await counts(await first.ready)
  expect(departments.some(({ values }) => (values['rooms'] as string[]).length > 0)).toBe(true)
  expect(others.map((rows) => rows.length > 0)).toEqual([true, true, true, true])
  expect(others[3]?.every(({ values }) => (values['feeds_devices'] as string[]).length > 0)).toBe(true)
  expect(first.said.err).not.toContain('not imported')
  expect(existsSync(`${dataDir}/lab/lists-brought`)).toBe(true)
  expect(await first.stop()).toBe(0)
})
