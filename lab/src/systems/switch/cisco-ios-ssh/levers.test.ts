import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { arrived, ownClock } from '../../../test-clock.ts'
import { commandLineLab, connect, firstSwitch, openShell, portOf, quietShell } from './test-lab.ts'
import type { CommandLineLab } from './test-lab.ts'
import type { Switch } from '../../../world/model/switch.ts'

let lab: CommandLineLab
let device: Switch

beforeAll(async () => {
  lab = await commandLineLab()
  device = firstSwitch(lab, 'ios-xe')
})
afterEach(() => lab.levers.reset())
afterAll(() => lab.emulator.stop())

test('an unreachable device refuses and hangs up; it comes back on its port', async () => {
  const shell = await openShell(lab, device)
  lab.levers.pullDevice(device.name, { unreachable: true })
  await shell.untilClosed()
  await expect(connect(lab, device)).rejects.toThrow(/ECONNREFUSED/)
  const another = [...lab.world.switches.values()].find((one) => one !== device)!
  ;(await connect(lab, another)).end()
  lab.levers.pullDevice(device.name, { unreachable: false })
  // Somebody else may have had its port for a moment.
  await expect
    .poll(() => connect(lab, device).then((client) => void client.end()), { timeout: 15_000 })
    .toBeUndefined()
})

test('a silent system takes the connection and says nothing', async () => {
  lab.levers.pull('switch-cli', { silent: true })
  const socket = createConnection({ host: '127.0.0.1', port: portOf(lab.listening, device) })
  let said = 0
  socket.on('data', (data) => (said += data.length))
  await once(socket, 'connect')
  socket.write('SSH-2.0-client\r\n')
  await arrived()
  // Whoever comes once it speaks again is served, and would be so after what it said before.
  lab.levers.pull('switch-cli', { silent: false })
  ;(await connect(lab, device)).end()
  expect(said).toBe(0)
  expect(socket.readyState).toBe('open')
  socket.destroy()
})

test('slow adds up for system and device', async () => {
  const shell = await quietShell(lab, device)
  const pass = ownClock()
  lab.levers.pull('switch-cli', { slow: 120 })
  lab.levers.pullDevice(device.name, { slow: 130 })
  const heard = Promise.withResolvers<void>()
  const looked = vi.spyOn(lab.levers, 'device').mockImplementationOnce(() => {
    setImmediate(heard.resolve)
    return { unreachable: false, slow: 130 }
  })
  let answer: string | null = null
  const asked = shell.give('show clock').then((text) => (answer = text))
  await heard.promise
  looked.mockRestore()
  pass(249)
  await arrived()
  expect(answer).toBeNull()
  pass(1)
  expect(await asked).toContain('UTC')
  shell.close()
})

test('a refusing system refuses the right password', async () => {
  lab.levers.pull('switch-cli', { refusing: true })
  await expect(connect(lab, device)).rejects.toThrow(/authentication methods failed/)
})

test('garbled answers are cut: once with noise, once with the line hung up', async () => {
  const shell = await quietShell(lab, device)
  const whole = await shell.give('show interfaces status')
  expect(whole).toContain('\nPo1 ')
  lab.levers.pull('switch-cli', { garbled: true })
  shell.send('show interfaces status\r')
  const cut = await shell.until(/#$/)
  expect(cut.length).toBeLessThan(whole.length)
  expect(cut).not.toContain('\nPo1 ')
  shell.send('show interfaces status\r')
  expect(await shell.untilClosed()).not.toContain('\nPo1 ')
})

test('a changed host key is another one, for new connections', async () => {
  const key = async () => {
    let seen = ''
    const client = await connect(lab, device, {
      hostVerifier: (offered: Buffer) => {
        seen = offered.toString('hex')
        return true
      },
    })
    client.end()
    return seen
  }
  const own = await key()
  lab.levers.pull('switch-cli', { certificateChanged: true })
  expect(await key()).not.toBe(own)
  lab.levers.reset()
  expect(await key()).toBe(own)
})

test('above the rate the session is refused, on that device alone', async () => {
  const another = [...lab.world.switches.values()].find((one) => one.role === 'distribution')!
  lab.levers.pull('switch-cli', { rateLimit: 1 })
  ;(await connect(lab, another)).end()
  await expect(connect(lab, another)).rejects.toThrow(/hung up|ECONNRESET|lost/i)
})

test('lines of configuration are refused, or taken without effect; saving finds its storage busy', async () => {
  const port = [...device.interfaces.values()].find(({ kind }) => kind === 'physical')
  const shell = await quietShell(lab, device)
  const describe = async (text: string) => {
    await shell.give('configure terminal')
    await shell.give(`interface ${port!.name}`)
    const said = await shell.give(`description ${text}`)
    await shell.give('end')
    return said
  }
  lab.levers.pullDevice(device.name, { configuring: 'refused' })
  expect(await describe('refused')).toContain('Command authorization failed.')
  lab.levers.pullDevice(device.name, { configuring: 'forgotten' })
  expect(await describe('forgotten')).not.toMatch(/%|failed/)
  expect(port!.description).not.toMatch(/refused|forgotten/)
  lab.levers.pullDevice(device.name, { configuring: 'taken', saving: 'refused' })
  await describe('taken')
  expect(port!.description).toBe('taken')
  expect(await shell.give('write memory')).toContain('startup-config file open failed')
  shell.close()
})
