import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { commandLineLab, connect, firstSwitch, openShell, quietShell } from './test-lab.ts'
import type { CommandLineLab, Shell } from './test-lab.ts'
import type { CommandLineOptions } from './options.ts'

const close: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of close.splice(0).reverse()) await end()
})

const begin = async (options: CommandLineOptions = {}): Promise<CommandLineLab> => {
  const lab = await commandLineLab(options)
  close.push(() => lab.emulator.stop())
  return lab
}
const shellOf = async (opening: Promise<Shell>): Promise<Shell> => {
  const shell = await opening
  close.push(() => shell.close())
  return shell
}

test('a configuration has its secrets in the types of its generation, the same each time, and none of the lab’s', async () => {
  const lab = await begin()
  for (const os of ['ios', 'ios-xe'] as const) {
    const device = firstSwitch(lab, os)
    const shell = await shellOf(quietShell(lab, device))
    const text = await shell.give('show running-config')
    const type =
      os === 'ios'
        ? '5 \\$1\\$[./0-9A-Za-z]{4}\\$[./0-9A-Za-z]{22}'
        : '9 \\$9\\$[./0-9A-Za-z]{14}\\$[./0-9A-Za-z]{43}'
    expect(text).toMatch(new RegExp(`^enable secret ${type}$`, 'm'))
    expect(text).toMatch(new RegExp(`^username netops privilege 15 secret ${type}$`, 'm'))
    expect(text).toMatch(/^username viewer password 7 \d\d[0-9A-F]+$/m)
    expect(text).toMatch(/^ key 7 \d\d[0-9A-F]+$/m)
    expect(text).toMatch(/^ntp authentication-key 1 md5 \d\d[0-9A-F]+ 7$/m)
    expect(text.match(/^snmp-server community \S+ R[OW]$/gm)).toHaveLength(2)
    for (const line of [
      'spanning-tree mode rapid-pvst',
      'logging host 192.0.2.14',
      'ntp server ',
      'banner login ^C',
    ])
      expect(text).toContain(`\n${line}`)
    const { switchLogin, switchReader, snmp } = lab.lab.accounts
    for (const secret of [
      switchLogin.password,
      switchLogin.enable,
      switchReader.password,
      snmp.readCommunity,
    ])
      expect(text).not.toContain(secret)
    expect(await shell.give('show running-config')).toBe(text)
  }
})

test('the configuration says when it was changed and by whom', async () => {
  const lab = await begin()
  const device = firstSwitch(lab, 'ios')
  const shell = await shellOf(quietShell(lab, device))
  expect(await shell.give('show running-config')).not.toContain('! Last configuration change')
  const [port] = device.interfaces.keys()
  for (const line of ['configure terminal', `interface ${port}`, 'description elsewhere', 'end'])
    await shell.give(line)
  expect(await shell.give('show running-config | include Last')).toMatch(
    /^! Last configuration change at \d\d:\d\d:\d\d UTC \w{3} \w{3} \d+ \d{4} by netops$/,
  )
})

test('CDP and LLDP can be off, and every question about them says so', async () => {
  const lab = await begin()
  const shell = await shellOf(quietShell(lab, firstSwitch(lab, 'ios-xe')))
  for (const line of ['configure terminal', 'no cdp run', 'no lldp run', 'end']) await shell.give(line)
  for (const words of ['', ' neighbors', ' neighbors detail']) {
    expect(await shell.give(`show cdp${words}`)).toBe('% CDP is not enabled')
    expect(await shell.give(`show lldp${words}`)).toBe('% LLDP is not enabled')
  }
  expect(await shell.give('show running-config | include run$')).toBe('no cdp run')
  for (const line of ['configure terminal', 'cdp run', 'end']) await shell.give(line)
  expect(await shell.give('show cdp neighbors')).toContain('Total cdp entries')
})

test('a stack with a unit to come and one with other software', async () => {
  const lab = await begin({ mismatched: ({ members }) => (members.length > 1 ? [2] : []) })
  const device = [...lab.world.switches.values()].find((one) => one.os === 'ios' && one.members.length > 1)!
  const shell = await shellOf(quietShell(lab, device))
  const next = device.members.length + 1
  for (const line of ['configure terminal', `switch ${next} provision ws-c2960x-48fpd-l`, 'end'])
    await shell.give(line)
  const text = await shell.give('show switch')
  expect(text).toMatch(/^ 2 +Member +\S+ +14 +4 +V-Mismatch *$/m)
  expect(text).toMatch(new RegExp(`^ ${next} +Member +0000\\.0000\\.0000 +0 +0 +Provisioned *$`, 'm'))
  expect(await shell.give('show running-config | include provision')).toBe(
    `switch ${next} provision ws-c2960x-48fpd-l`,
  )
})

test('IOS-XE 16 has its own first lines, table of ports and environment', async () => {
  const lab = await begin()
  const device = firstSwitch(lab, 'ios-xe')
  Object.assign(device, { software: '16.12.4' })
  const shell = await shellOf(quietShell(lab, device))
  const version = await shell.give('show version')
  expect(version.split('\n')[0]).toBe('Cisco IOS XE Software, Version 16.12.04')
  expect(version).toContain('Cisco IOS Software [Gibraltar], ')
  expect(version).toMatch(/^Compiled \w{3} \d\d-\w{3}-\d\d \d\d:\d\d by mcpre$/m)
  const [, head = ''] = (await shell.give('show interfaces status')).split('\n')
  expect(head.indexOf('Name')).toBe(10)
  expect(await shell.give('show environment all')).toContain('Switch 1: SYSTEM TEMPERATURE is OK')
  expect(await shell.give('show environment fan')).toMatch(/^ {2}1 {2}\t {2}1\t5440 \t {2}OK$/m)
})

test('a line that command authorization denies', async () => {
  const lab = await begin({ authorizes: (_who, line) => !line.startsWith('show vlan') })
  const shell = await shellOf(quietShell(lab, firstSwitch(lab, 'ios')))
  expect(await shell.give('show vlan brief')).toBe('Command authorization failed.\n')
  expect(await shell.give('show privilege')).toContain('15')
})

test('without AAA the line asks once more, and three wrong answers end it', async () => {
  const lab = await begin({ asksInChannel: () => true })
  const { username, password } = lab.lab.accounts.switchLogin
  const open = async () => {
    const client = await connect(lab, firstSwitch(lab, 'ios'))
    return await new Promise<{ text: () => string; send: (line: string) => void; ended: Promise<void> }>(
      (resolve, reject) => {
        client.shell((error, channel) => {
          if (error) return reject(error)
          let text = ''
          channel.on('data', (data: Buffer) => (text += data.toString()))
          const ended = new Promise<void>((done) => channel.once('close', () => done()))
          close.push(() => void client.end())
          resolve({ text: () => text, send: (line) => channel.write(`${line}\r`), ended })
        })
      },
    )
  }
  const patience = { timeout: 15_000 }
  const good = await open()
  await expect.poll(() => good.text(), patience).toContain('User Access Verification\r\n\r\nUsername: ')
  good.send(username)
  await expect.poll(() => good.text(), patience).toContain('Password: ')
  good.send(password)
  await expect.poll(() => good.text(), patience).toMatch(/#$/)
  expect(good.text()).not.toContain(password)
  const bad = await open()
  for (let left = 3; left > 0; left--) {
    await expect.poll(() => bad.text().split('Username: ').length, patience).toBe(5 - left)
    bad.send(username)
    await expect.poll(() => bad.text().split('Password: ').length, patience).toBe(5 - left)
    bad.send('wrong')
  }
  await bad.ended
  expect(bad.text()).toContain('% Login invalid')
})

test('an old device shows an RSA key of its own, the same at every start', async () => {
  const seen = new Set<string>()
  for (const _start of [1, 2]) {
    const lab = await begin({ legacyOnly: () => true })
    let key: Buffer | null = null
    const shell = await shellOf(
      openShell(lab, firstSwitch(lab, 'ios'), {
        algorithms: {
          serverHostKey: ['ssh-rsa'],
          kex: ['diffie-hellman-group14-sha1'],
          cipher: ['aes128-cbc'],
          hmac: ['hmac-sha1'],
        },
        hostVerifier: (shown: Buffer) => {
          key = shown
          return true
        },
      }),
    )
    expect(await shell.give('show privilege')).toContain('15')
    expect(key!.subarray(4, 11).toString()).toBe('ssh-rsa')
    seen.add(createHash('sha256').update(key!).digest('hex'))
  }
  expect(seen.size).toBe(1)
})
