import { afterAll, beforeEach, expect, test } from 'vitest'
import { commandLineLab, firstSwitch, openShell, quietShell } from './test-lab.ts'
import type { CommandLineLab, Shell } from './test-lab.ts'
import type { Interface, Switch } from '../../../world/model/switch.ts'

const labs: CommandLineLab[] = []
let lab: CommandLineLab
let device: Switch
let shell: Shell

beforeEach(async () => {
  lab = await commandLineLab()
  labs.push(lab)
  device = firstSwitch(lab, 'ios-xe')
  shell = await quietShell(lab, device)
})
afterAll(async () => {
  for (const one of labs) await one.emulator.stop()
})

/** A port with one computer or phone behind it. */
const busy = (): Interface =>
  [...device.interfaces.values()].find(
    (of) => of.authentication && lab.world.attachedTo(device, of).length > 0,
  )!

async function configure(...lines: readonly string[]): Promise<string> {
  const said: string[] = []
  await shell.give('configure terminal')
  for (const line of lines) said.push(await shell.give(line))
  await shell.give('end')
  return said.filter((text) => text !== '').join('\n')
}

test('a port that is shut loses its MACs, its session and its power, and gets them back', async () => {
  const of = busy()
  const show = () => shell.give(`show mac address-table interface ${of.shortName}`)
  expect(await show()).toContain(`STATIC      ${of.shortName}`)
  expect(await configure(`interface ${of.shortName}`, 'shutdown')).toBe('')
  expect(await show()).not.toContain(` ${of.shortName}`)
  expect(await shell.give(`show interfaces ${of.shortName} status`)).toContain('disabled')
  expect(await shell.give(`show authentication sessions interface ${of.shortName}`)).toContain(
    'No sessions match',
  )
  expect(await shell.give('show logging | include administratively down')).toContain(`Interface ${of.name},`)
  expect(device.unsaved).toBe(true)
  await configure(`interface ${of.shortName}`, 'no shutdown')
  lab.world.clock.advance(120_000)
  expect(await show()).toContain(`STATIC      ${of.shortName}`)
})

test('the lines of a port go into the world and come back as its configuration', async () => {
  const of = busy()
  await configure(
    `interface ${of.name}`,
    'description desk 2-114, by the window',
    'switchport access vlan 1',
    'no switchport voice vlan',
    'power inline static max 15400',
    'spanning-tree bpduguard enable',
    'no access-session port-control auto',
  )
  expect(of).toMatchObject({
    description: 'desk 2-114, by the window',
    accessVlan: 1,
    voiceVlan: null,
    authentication: false,
    power: { admin: 'static' },
  })
  const text = await shell.give(`show running-config interface ${of.shortName}`)
  const [size] = /Current configuration : (\d+) bytes\n([^]*)/.exec(text)!.slice(1)
  const body = text.slice(text.indexOf('!\n'))
  expect(body).toBe(
    [
      '!',
      `interface ${of.name}`,
      ' description desk 2-114, by the window',
      ' switchport mode access',
      // Without `port-control` they count for nothing, and stay.
      ' authentication periodic',
      ' mab',
      ' dot1x pae authenticator',
      ' service-policy type control subscriber DOT1X_MAB_POLICY',
      ' power inline static max 15400',
      ' spanning-tree portfast',
      ' spanning-tree bpduguard enable',
      'end',
      '',
    ].join('\n'),
  )
  expect(Number(size)).toBe(body.length + 1)
  await configure(`interface ${of.name}`, 'no description', 'power inline never')
  expect(await shell.give(`show power inline ${of.shortName}`)).toMatch(
    new RegExp(`^${of.shortName} +off +off`, 'm'),
  )
  expect(of.description).toBe('')
})

test('the priority of power is a line where it is not the usual one', async () => {
  const of = busy()
  const lines = () => shell.give(`show running-config interface ${of.shortName}`)
  expect(await configure(`interface ${of.name}`, 'power inline port priority high')).toBe('')
  expect(await lines()).toContain(' power inline port priority high\n')
  expect(of.power?.priority).toBe('high')
  expect(await configure(`interface ${of.name}`, 'power inline port priority critical')).toContain(
    'Invalid input',
  )
  await configure(`interface ${of.name}`, 'no power inline port priority')
  expect(await lines()).not.toContain('port priority')
})

test('who is at a port signs on where it asks for what they speak, and only there', async () => {
  const of = [...device.interfaces.values()].find((one) => {
    const there = lab.world.attachedTo(device, one)
    return one.authentication && there.length === 1 && there[0]?.endpoint.authentication === 'dot1x'
  })!
  const mac = lab.world.attachedTo(device, of)[0]!.endpoint.mac
  const sessions = () => shell.give(`show authentication sessions interface ${of.shortName} details`)
  const macs = () => shell.give(`show mac address-table interface ${of.shortName}`)
  const asked = async (...lines: string[]) => {
    expect(await configure(`interface ${of.name}`, ...lines)).toBe('')
    lab.world.clock.advance(5_000)
  }
  await asked('default access-session port-control', 'no service-policy type control subscriber')
  expect(await sessions()).toContain('No sessions match')
  expect(await macs()).toContain('DYNAMIC')
  await asked('no mab', 'authentication order dot1x', 'authentication port-control auto')
  expect(await sessions()).toContain('Authc Success')
  expect(await macs()).toContain('STATIC')
  expect(await shell.give(`show running-config interface ${of.shortName}`)).toContain(
    [
      ' authentication order dot1x',
      ' authentication port-control auto',
      ' authentication periodic',
      ' dot1x pae authenticator',
      '',
    ].join('\n'),
  )
  await asked('no dot1x pae authenticator', 'no authentication order', 'mab')
  expect(await sessions()).toContain('No sessions match')
  expect(await macs()).not.toContain('DYNAMIC')
  expect(lab.world.attachment(mac)).toBeNull()
  await asked('dot1x pae authenticator')
  expect(await sessions()).toContain('Authc Success')
  await asked('authentication port-control force-unauthorized')
  expect(lab.world.attachment(mac)).toBeNull()
  await asked('authentication port-control force-authorized')
  expect(lab.world.attachment(mac)).not.toBeNull()
  expect(await sessions()).toContain('No sessions match')
})

test('a trunk takes a list of VLANs and its additions and removals', async () => {
  const of = [...device.interfaces.values()].find(
    (one) => one.mode === 'access' && one.uplink === null && !one.authentication && one.kind === 'physical',
  )!
  await configure(
    `interface ${of.shortName}`,
    'switchport mode trunk',
    'switchport trunk native vlan 10',
    'switchport trunk allowed vlan 10,13-15',
    'switchport trunk allowed vlan add 17,18',
    'switchport trunk allowed vlan remove 14',
  )
  expect(of).toMatchObject({ mode: 'trunk', nativeVlan: 10, allowedVlans: [10, 13, 15, 17, 18] })
  expect(await shell.give(`show running-config interface ${of.shortName}`)).toContain(
    ' switchport trunk allowed vlan 10,13,15,17,18\n switchport mode trunk\n',
  )
})

test('a VLAN that is not there is made with the port, and a named one when its mode is left', async () => {
  const of = busy()
  const said = await configure(`interface ${of.shortName}`, 'switchport access vlan 355')
  expect(said).toBe('% Access VLAN does not exist. Creating vlan 355')
  expect(await shell.give('show vlan id 355')).toMatch(/^355 +VLAN0355 +active/m)
  await configure('vlan 356', 'name quarantine-lab')
  await configure('vlan 357', 'exit')
  expect(await shell.give('show vlan brief')).toMatch(/^356 +quarantine-lab +active/m)
  expect(await shell.give('show vlan brief')).toMatch(/^357 +VLAN0357 +active/m)
})

test('a rejected line says so and the lines after it are carried out', async () => {
  const of = busy()
  const said = await configure(
    `interface ${of.shortName}`,
    'switchprt access vlan 10',
    'switchport access vlan 5000',
    'description still here',
  )
  expect(said.match(/% Invalid input detected/g)).toHaveLength(2)
  expect(of.description).toBe('still here')
})

test('a range changes all its ports', async () => {
  await configure('interface range gi1/0/1 - 4 , gi1/0/7', 'description in a row')
  const named = [...device.interfaces.values()].filter((of) => of.description === 'in a row')
  expect(named.map((of) => of.shortName)).toEqual(['Gi1/0/1', 'Gi1/0/2', 'Gi1/0/3', 'Gi1/0/4', 'Gi1/0/7'])
})

test('what runs and what is saved differ until it is written', async () => {
  const of = busy()
  await configure(`interface ${of.shortName}`, 'description not saved yet')
  const saved = () => shell.give('show startup-config | include not saved yet')
  expect(await saved()).toBe('')
  expect(await shell.give('show running-config | include not saved yet')).toBe(' description not saved yet')
  expect(await shell.give('write memory')).toBe('Building configuration...\n[OK]')
  expect(device.unsaved).toBe(false)
  expect(await saved()).toBe(' description not saved yet')
  await configure(`interface ${of.shortName}`, 'description again')
  shell.send('copy running-config startup-config\r')
  await shell.until(/Destination filename \[startup-config\]\? $/)
  shell.send('\r')
  expect(await shell.until(/#$/)).toContain('[OK]')
  expect(device.unsaved).toBe(false)
})

test('default interface leaves nothing but the head', async () => {
  const of = busy()
  expect(await configure(`default interface ${of.shortName}`)).toBe(
    `Interface ${of.name} set to default configuration`,
  )
  expect(await shell.give(`show running-config interface ${of.shortName}`)).toMatch(
    new RegExp(`!\ninterface ${of.name}\nend\n$`),
  )
})

test('clearing a session starts another in its place', async () => {
  const of = busy()
  const [mac] = lab.world.attachedTo(device, of).map(({ endpoint }) => endpoint.mac)
  const before = lab.world.session(mac!)!.startedAt
  lab.world.clock.advance(60_000)
  await shell.give(`clear authentication sessions interface ${of.shortName}`)
  lab.world.clock.advance(60_000)
  expect(lab.world.session(mac!)!.startedAt).toBeGreaterThan(before)
})

test('a cable test takes its time and then names the pair at fault', async () => {
  const of = [...device.interfaces.values()].find(
    (one) => one.power !== null && lab.world.operUp(device, one),
  )!
  lab.world.setInterface(device.name, of.name, { cableFault: { pair: 'C', state: 'open', metres: 9 } })
  expect(await shell.give(`test cable-diagnostics tdr interface ${of.shortName}`)).toContain(
    `TDR test started on interface ${of.shortName}`,
  )
  const read = () => shell.give(`show cable-diagnostics tdr interface ${of.shortName}`)
  expect((await read()).match(/Not Completed/g)).toHaveLength(4)
  lab.world.clock.advance(10_000)
  const rows = (await read()).split('\n').slice(4)
  expect(rows[2]).toMatch(/^ {17} Pair C {5}9 {4}\+\/- 10 meters N\/A {9}Open/)
  expect(rows[0]).toMatch(new RegExp(`^${of.shortName} .* Pair A .* Normal`))
  expect(await shell.give('show cable-diagnostics tdr')).toBe('% Incomplete command.\n')
})

test('a timed change comes back by itself unless it is confirmed', async () => {
  const of = busy()
  const before = of.description
  expect(await shell.give('show archive config rollback timer')).toBe('%No Rollback Confirmed Change pending')
  expect(await shell.give('configure terminal revert timer 5')).toContain(
    'Rollback Confirmed Change: Backing up current running config to flash:backup-',
  )
  await shell.give(`interface ${of.shortName}`)
  await shell.give('description only for a while')
  await shell.give('end')
  expect(await shell.give('show archive config rollback timer')).toContain('Timer value: 5 min')
  const back = new Promise<void>((resolve) => {
    lab.world.onChange(() => {
      if (of.description === before) resolve()
    })
  })
  lab.world.clock.advance(240_000)
  await shell.until(/Rollback will begin in one minute/)
  lab.world.clock.advance(60_000)
  await back
  await shell.give('configure terminal revert timer 5')
  await shell.give(`interface ${of.shortName}`)
  await shell.give('description to stay')
  await shell.give('end')
  expect(await shell.give('configure confirm')).toBe('')
  expect(await shell.give('configure revert now')).toBe('%No Rollback Confirmed Change pending')
  expect(of.description).toBe('to stay')
})

test('configure replace puts a saved file back and shows the difference before', async () => {
  const of = busy()
  const before = of.accessVlan
  shell.send('copy running-config flash:before.cfg\r')
  await shell.until(/Destination filename \[before\.cfg\]\? $/)
  shell.send('\r')
  await shell.until(/bytes copied[^]*#$/)
  await configure(`interface ${of.shortName}`, 'switchport access vlan 1')
  const differences = await shell.give(
    'show archive config differences flash:before.cfg system:running-config',
  )
  expect(differences).toBe(
    `!Contextual Config Diffs:\ninterface ${of.name}\n -switchport access vlan ${before}`,
  )
  expect(await shell.give('configure replace flash:before.cfg force')).toContain('Rollback Done')
  expect(of.accessVlan).toBe(before)
  expect(await shell.give('configure replace flash:none.cfg force')).toContain(
    '%Error opening flash:none.cfg',
  )
})

test('a locked configuration keeps others out until its holder leaves', async () => {
  const other = await openShell(lab, device)
  await shell.give('configure terminal lock')
  expect(await other.give('configure terminal')).toMatch(
    /^Configuration mode is locked by process '\d+' user 'netops'/,
  )
  await shell.give('end')
  expect(await other.give('configure terminal')).toContain('Enter configuration commands, one per line.')
  other.close()
})

test('a cause that recovers brings the port back when its time is over', async () => {
  const of = busy()
  lab.world.setInterface(device.name, of.name, { errDisabled: 'bpduguard' })
  await configure('errdisable recovery cause bpduguard', 'errdisable recovery interval 60')
  expect(await shell.give('show errdisable recovery')).toMatch(
    new RegExp(`^${of.shortName} +bpduguard +60$`, 'm'),
  )
  const back = new Promise<void>((resolve) => {
    lab.world.onChange(() => {
      if (of.errDisabled === null) resolve()
    })
  })
  lab.world.clock.advance(61_000)
  await back
  expect(await shell.give('show logging | include ERR_RECOVER')).toContain(of.shortName)
})

test('on a large stack the [OK] of a save lands behind the prompt', async () => {
  const large = [...lab.world.switches.values()].find(
    (one) => one.role === 'access' && one.members.length > 2,
  )!
  const there = await openShell(lab, large)
  there.send('write\r')
  expect(await there.until(/\[OK\]/)).toMatch(
    new RegExp(`Building configuration\\.\\.\\.\r\n${large.name}#\\[OK\\]$`),
  )
  there.close()
})

test('a VLAN that is removed is gone from the lists, and ports in it are inactive', async () => {
  const of = busy()
  const id = of.accessVlan
  const count = async () => Number(/existing VLANs +: (\d+)/.exec(await shell.give('show vlan summary'))?.[1])
  const before = await count()
  expect(await configure(`no vlan ${id}`)).toBe('')
  expect(await count()).toBe(before - 1)
  expect(await shell.give('show vlan brief')).not.toMatch(new RegExp(`^${id} `, 'm'))
  expect(await shell.give(`show interfaces ${of.shortName} status`)).toContain(' inactive ')
  expect(await shell.give('show running-config')).not.toMatch(new RegExp(`^vlan ${id}$`, 'm'))
  expect(await configure(`vlan ${id}`, 'exit')).toBe('')
  expect(await shell.give(`show interfaces ${of.shortName} status`)).toContain(' connected ')
  expect(await configure('no vlan 1')).toBe('%Default VLAN 1 may not be deleted.')
})

test('a session that monitors has the messages printed in their order, and another has not', async () => {
  const of = busy()
  const other = await quietShell(lab, device)
  await other.give('terminal monitor')
  await configure(`interface ${of.shortName}`, 'shutdown')
  const printed = await other.until(/LINEPROTO-5-UPDOWN: [^\r]+\r\n/)
  expect(printed).toMatch(
    new RegExp(`%LINK-5-CHANGED: Interface ${of.name}, changed state to administratively down\\r\\n`),
  )
  expect(shell.received).not.toContain('%LINK')
  await other.give('terminal no monitor')
  await configure(`interface ${of.shortName}`, 'no shutdown')
  expect(await other.give('show clock')).not.toContain('%LINK')
  other.close()
})
