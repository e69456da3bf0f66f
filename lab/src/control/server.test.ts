import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StartEmulator } from '../emulator/emulator.ts'
import { startLab, type RunningLab } from '../start.ts'
import { verify } from '../systems/notification/signed-webhook/verify.ts'
import { temporaryFolders } from '../emulator/temporary-folder.ts'

const temporaryFolder = temporaryFolders()

let lab: RunningLab

const kea: StartEmulator = (of) => ({
  system: 'kea-1',
  start: async () => [{ system: 'kea-1', protocol: 'http', host: of.host, port: 9 }],
  stop: async () => {},
})

beforeAll(async () => {
  lab = await startLab({
    size: 'small',
    seed: 'control',
    state: temporaryFolder(),
    clock: 'fixed',
    emulators: [kea],
  })
})
afterAll(() => lab.stop())
beforeEach(() => lab.levers.reset())

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown> & { readonly items: Record<string, unknown>[] }
}

function ask(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${lab.controlUrl}${path}`, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] }),
      )
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
  })
}

const get = (path: string) => ask('GET', path)

test('the truth about an endpoint joins all there is to know', async () => {
  const { body } = await get('/truth/endpoints?kind=desktop&connected=yes&limit=1')
  const [one] = body.items
  const at = lab.world.attachment(String(one!['mac']))!
  const owner = lab.world.people.get(at.endpoint.owner ?? '')!
  expect(one).toMatchObject({
    ip: at.address,
    hostname: at.endpoint.hostname,
    owner: owner.username,
    ownerName: `${owner.firstname} ${owner.lastname}`,
    switch: at.switch.name,
    port: at.interface.shortName,
    interface: at.interface.name,
    vlan: at.vlan.id,
    vlanName: at.vlan.name,
    outlet: at.endpoint.outlet,
    session: lab.world.session(at.endpoint.mac)?.id,
    connected: true,
  })
})

test('lists come in pages, and a seed takes the same sample again', async () => {
  const macs = async (path: string) => (await get(path)).body.items.map((one) => one['mac'])
  const all = await macs('/truth/endpoints?limit=600')
  expect(all).toHaveLength(600)
  expect(await macs('/truth/endpoints?limit=10&offset=20')).toEqual(all.slice(20, 30))
  const sample = await macs('/truth/endpoints?limit=10&seed=7')
  expect(await macs('/truth/endpoints?limit=10&seed=7')).toEqual(sample)
  expect(await macs('/truth/endpoints?limit=10&seed=8')).not.toEqual(sample)
})

test('every kind of truth answers', async () => {
  const { body } = await get('/')
  for (const kind of body['truth'] as string[]) {
    const { status, body } = await get(
      `/truth/${kind}?limit=2${/interfaces|forwarding|arp|neighbours/.test(kind) ? '&switch=ds-b01' : ''}`,
    )
    expect([kind, status, body.items.length > 0]).toEqual([kind, 200, true])
  }
})

test('levers are pulled by name, those not named stay, and all can be reset', async () => {
  const told: string[] = []
  const forget = lab.levers.onPull((name) => told.push(name))
  await ask('PUT', '/levers/systems/kea-1', { silent: true })
  await ask('PUT', '/levers/systems/kea-1', { slow: 200, rateLimit: 3 })
  expect(lab.levers.system('kea-1')).toMatchObject({ silent: true, slow: 200, rateLimit: 3, garbled: false })
  await ask('PUT', '/levers/devices/sw-b01-1', { unreachable: true })
  expect((await get('/levers/devices/sw-b01-1')).body).toEqual({ unreachable: true, slow: 0 })
  await ask('POST', '/world/reset-levers')
  expect(lab.levers.system('kea-1').silent).toBe(false)
  expect(lab.levers.device('sw-b01-1').unreachable).toBe(false)
  expect(told).toEqual(['kea-1', 'kea-1', 'sw-b01-1', 'kea-1', 'sw-b01-1'])
  forget()
})

test('a port is changed by its short or long name, and its endpoint is gone in the truth', async () => {
  const { body } = await get('/truth/endpoints?kind=printer&connected=yes&limit=1')
  const {
    mac,
    switch: device,
    port,
    interface: name,
  } = body.items[0] as { mac: string; switch: string; port: string; interface: string }
  const truth = async () => (await get(`/truth/endpoints?mac=${mac}`)).body.items[0]
  const fault = { pair: 'A', state: 'open', metres: 12 }
  const down = await ask('PUT', `/world/interfaces/${device}/${encodeURIComponent(port)}`, {
    cableFault: fault,
  })
  expect(down.body).toMatchObject({ name, cableFault: fault, operUp: false })
  expect(await truth()).toMatchObject({ connected: false, switch: null, ip: null })
  await ask('PUT', `/world/interfaces/${device}/${encodeURIComponent(name)}`, { cableFault: null })
  expect(await truth()).toMatchObject({ connected: true, switch: device })
  await ask('PUT', `/world/interfaces/${device}/${encodeURIComponent(name)}`, { description: 'set' })
  expect(lab.world.switches.get(device)?.unsaved).toBe(true)
  expect((await ask('PUT', `/world/switches/${device}`, { unsaved: false })).body).toMatchObject({
    unsaved: false,
  })
  await ask('POST', `/world/endpoints/${mac}/move`, { outlet: null })
  expect(await truth()).toMatchObject({ connected: false, outlet: null })
})

test('a device and a person may say anything about themselves, and every view says it', async () => {
  const { body } = await get('/truth/endpoints?kind=printer&connected=yes&limit=1')
  const { mac, ip } = body.items[0] as { mac: string; ip: string }
  const hostname = '<img src=x onerror=alert(1)>'
  const renamed = await ask('PUT', `/world/endpoints/${mac}/name`, { hostname })
  expect(renamed.body).toMatchObject({ mac, hostname })
  expect(lab.world.lease(ip)?.hostname ?? hostname).toBe(hostname)
  expect((await ask('PUT', `/world/endpoints/${mac}/name`, { hostname: 7 })).status).toBe(400)
  const [username = ''] = lab.world.people.keys()
  await ask('PUT', `/world/people/${username}`, { lastname: hostname, department: hostname })
  expect(lab.world.people.get(username)).toMatchObject({ lastname: hostname, department: hostname })
})

test('a wireless client walks, is excluded and comes back; an access point does not join', async () => {
  const clients = (await get('/truth/wireless-clients?limit=1000')).body.items as Record<
    string,
    string | null
  >[]
  const { mac, accessPointName } = clients.find(({ stage }) => stage === 'run') as Record<string, string>
  const to = [...lab.world.wireless.accessPoints.values()].find(
    (one) => lab.world.endpoints.get(one.mac)?.hostname !== accessPointName,
  )!
  const path = `/world/wireless-clients/${mac}`
  expect((await ask('PUT', path, { room: to.room })).body).toMatchObject({ place: to.place })
  expect((await ask('PUT', path, { excluded: 'client-excl-wrong-psk' })).body).toMatchObject({
    stage: null,
    exclusion: { reason: 'client-excl-wrong-psk' },
  })
  expect((await ask('PUT', path, { excluded: null, room: to.room })).body).toMatchObject({ exclusion: null })
  const lost = await ask('PUT', `/world/access-points/${to.mac}`, { refused: 'Invalid certificate' })
  expect(lost.body).toMatchObject({ joined: false, why: 'Invalid certificate', clients: [] })
  await ask('PUT', `/world/access-points/${to.mac}`, { refused: null })
  expect((await get('/truth/access-points?limit=1')).body['total']).toBe(lab.world.wireless.accessPoints.size)
})

test('time moves on when told', async () => {
  const before = (await get('/time')).body['now']
  const after = (await ask('POST', '/time/advance', { ms: 60_000 })).body['now']
  expect(Number(after) - Number(before)).toBe(60_000)
})

test('the journal is read from a number on', async () => {
  lab.journal.add({ system: 'kea-1', from: '127.0.0.1:1', text: 'one' })
  const { last } = (await get('/journal')).body
  lab.journal.add({ system: 'kea-1', from: '127.0.0.1:1', text: 'two' })
  lab.journal.add({ system: 'ise-1', from: '127.0.0.1:1', text: 'three' })
  const { items } = (await get(`/journal?system=kea-1&after=${String(last)}`)).body
  expect(items.map(({ text }) => text)).toEqual(['two'])
})

test('an alert is sent, signed over id, time and body, and what was answered is told', async () => {
  const came: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
  const receiver = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', (part: Buffer) => (body += part.toString()))
    incoming.on('end', () => {
      came.push({ headers: incoming.headers, body })
      response.writeHead(401).end('refused')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const alert = {
    url: `http://127.0.0.1:${port}/cases/`,
    indicator: '10.1.17.10',
    at: '2026-03-02T02:14:00Z',
  }
  const { body: sent } = await ask('POST', '/alerts', { ...alert, id: 'msg_1' })
  expect(sent).toEqual({ id: 'msg_1', status: 401, answer: 'refused' })
  await ask('POST', '/alerts', { ...alert, late: 3_600 })
  await ask('POST', '/alerts', { ...alert, secret: `whsec_${Buffer.alloc(32, 9).toString('base64')}` })
  receiver.close()
  const { secret } = lab.accounts.alerts
  expect(came.map((one) => verify(one, secret, new Date()))).toEqual([
    null,
    'the time is too far off',
    'no signature fits',
  ])
  expect(JSON.parse(came[0]!.body)).toEqual({
    severity: 'high',
    summary: 'Spoke to a bad place',
    indicator: '10.1.17.10',
    at: '2026-03-02T02:14:00Z',
  })
})

test.each([
  ['POST', '/alerts', { url: 'file:///etc', indicator: 'a' }, 400, 'url must be an HTTP address'],
  ['POST', '/alerts', { url: 'http://127.0.0.1/' }, 400, 'Send url and indicator.'],
  ['GET', '/truth/nothing', undefined, 404, 'There is no truth about "nothing".'],
  ['GET', '/truth/__proto__', undefined, 404, 'There is no truth about "__proto__".'],
  ['GET', '/truth/endpoints?kind=toaster', undefined, 400, 'kind must be one of'],
  ['GET', '/truth/endpoints?limit=-1', undefined, 400, 'limit must be a whole number'],
  ['GET', '/truth/endpoints?size=1', undefined, 400, 'There is no parameter "size".'],
  ['GET', '/truth/interfaces', undefined, 400, 'Say which switch'],
  ['GET', '/truth/interfaces?switch=sw', undefined, 404, 'No switch is called "sw".'],
  ['GET', '/nowhere', undefined, 404, 'There is nothing at /nowhere.'],
  ['DELETE', '/time', undefined, 405, '/time takes GET, not DELETE.'],
  ['PUT', '/levers/systems/kea-9', { silent: true }, 404, 'No system is called "kea-9". There are kea-1.'],
  ['PUT', '/levers/systems/kea-1', { silent: 'yes' }, 400, 'silent must be true or false, not "yes".'],
  ['PUT', '/levers/systems/kea-1', { loud: true }, 400, 'There is no "loud". Known are silent'],
  ['PUT', '/levers/systems/kea-1', '{', 400, 'The body is not JSON.'],
  ['PUT', '/levers/systems/kea-1', undefined, 400, 'Send a JSON object.'],
  ['PUT', '/levers/devices/sw-b99-1', { slow: 1 }, 404, 'No device is called "sw-b99-1".'],
  ['PUT', '/world/switches/sw-b99-1', { unsaved: false }, 404, 'No switch is called "sw-b99-1".'],
  ['PUT', '/world/switches/sw-b01-1', { unsaved: true }, 400, 'unsaved must be false: what runs is saved'],
  ['PUT', '/world/interfaces/sw-b01-1/Gi9%2F9', { adminUp: true }, 404, 'sw-b01-1 has no interface "Gi9/9".'],
  [
    'PUT',
    '/world/interfaces/sw-b01-1/Vlan1',
    { accessVlan: 5000 },
    400,
    'accessVlan must be a VLAN from 1 to 4094',
  ],
  [
    'PUT',
    '/world/interfaces/sw-b01-1/Vlan1',
    { cableFault: { pair: 'E' } },
    400,
    'pair must be one of A, B, C, D',
  ],
  ['POST', '/world/endpoints/00:00/move', { outlet: null }, 404, 'No endpoint has the MAC "00:00".'],
  ['PUT', '/world/access-points/ap-0', { reset: true }, 404, 'No access point is called "ap-0".'],
  ['PUT', '/world/wireless-clients/00:00', { dropped: true }, 404, 'No wireless client has the MAC "00:00".'],
  ['POST', '/time/advance', { ms: -5 }, 400, 'ms must be milliseconds'],
])('%s %s with %j is answered %i: %s', async (method, path, body, status, message) => {
  const answer = await ask(method, path, body)
  expect(answer.status).toBe(status)
  expect(answer.body['message']).toContain(message)
})

test('only loopback names are answered, and no page in a browser', async () => {
  const refused = { status: 403 }
  expect(await ask('GET', '/time', undefined, { Host: 'rebound.example:80' })).toMatchObject(refused)
  expect(await ask('GET', '/time', undefined, { Host: '127.0.0.1.rebound.example' })).toMatchObject(refused)
  expect(await ask('GET', '/time', undefined, { Origin: 'http://localhost:3000' })).toMatchObject(refused)
  expect(await ask('GET', '/time', undefined, { Host: 'localhost:8081' })).toMatchObject({ status: 200 })
})
