import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLineLab, firstSwitch, openShell, quietShell } from './test-lab.ts'
import type { CommandLineLab, Shell } from './test-lab.ts'
import type { Switch } from '../../../world/model/switch.ts'
import { promptOf } from './session/prompt.ts'

let lab: CommandLineLab
let device: Switch
let shell: Shell

beforeAll(async () => {
  lab = await commandLineLab()
  device = firstSwitch(lab, 'ios-xe')
  shell = await quietShell(lab, device)
})
afterAll(async () => {
  shell.close()
  await lab.emulator.stop()
})

test('what is typed is echoed and lines end with CRLF', async () => {
  shell.send('show clock\r')
  expect(await shell.until(/#$/)).toMatch(/^show clock\r\n[\d:.]+ UTC \w+ \w+ \d+ \d{4}\r\nsw-[\w-]+#$/)
})

test('a page is length minus one lines, space goes on, return shows one, q ends and the words are erased', async () => {
  const paged = await openShell(lab, device)
  const erased = '\b'.repeat(9) + ' '.repeat(8) + '\b'.repeat(9)
  paged.send('show interfaces status\r')
  const first = await paged.until(/ --More-- $/)
  expect(first.split('\r\n')).toHaveLength(1 + 23 + 1)
  paged.send(' ')
  const second = await paged.until(/ --More-- $/)
  expect(second.startsWith(erased)).toBe(true)
  expect(second.split('\r\n')).toHaveLength(24)
  paged.send('\r')
  expect((await paged.until(/ --More-- $/)).split('\r\n')).toHaveLength(2)
  paged.send('q')
  expect(await paged.until(/#$/)).toBe(`${erased}${device.name}#`)
  paged.close()
})

test('words may be short while they are clear', async () => {
  expect(await shell.give('sh ver')).toContain('uptime is')
  expect(await shell.give('sh int gi1/0/1 stat')).toContain('Gi1/0/1 ')
  expect(await shell.give('show interfaces gigabitethernet 1/0/1 status')).toContain('Gi1/0/1 ')
  expect(await shell.give('sh c')).toBe('% Ambiguous command:  "sh c"')
  expect(await shell.give('show interfaces status module')).toBe('% Incomplete command.\n')
})

test('the caret stands under the word that fits nothing', async () => {
  shell.send('show vlan nonsense\r')
  const text = await shell.until(/#$/)
  const [, caret = '', message] = text.split('\r\n')
  expect(message).toBe("% Invalid input detected at '^' marker.")
  expect(caret.indexOf('^')).toBe(`${device.name}#show vlan `.length)
  expect(`${device.name}#show vlan nonsense`.slice(caret.indexOf('^'))).toBe('nonsense')
})

test('a port that is not there is wrong at its number', async () => {
  const [caret = ''] = (await shell.give('show interfaces gi9/0/1')).split('\n')
  expect(caret.indexOf('^')).toBe(`${device.name}#show interfaces gi`.length)
})

test('an unknown word is looked up as a host name, unless lookup is off; a break key ends the wait', async () => {
  shell.send('shwo\r')
  await shell.until(/Translating "shwo"\.\.\.domain server \(255\.255\.255\.255\)\r\n/)
  shell.send('\u0003')
  expect(await shell.until(/#$/)).toContain('% Unknown command or computer name')
  await shell.give('configure terminal')
  await shell.give('no ip domain lookup')
  await shell.give('end')
  expect(await shell.give('shwo')).not.toContain('Translating')
})

test('question mark lists what may follow and leaves the line as it was', async () => {
  shell.send('show interfaces st?')
  const words = await shell.until(/#show interfaces st$/)
  expect(words).toContain('\r\nstatus\r\n')
  shell.send('\u0015show cdp ?')
  expect(await shell.until(/#show cdp $/)).toMatch(/\r\n {2}neighbors +Neighbor entries\r\n/)
  shell.send('nei\t')
  await shell.until(/neighbors $/)
  shell.send('\u0003')
  await shell.until(/#$/)
})

test('keys edit the line: erase, start of line, the last command again', async () => {
  shell.send('how privilegeX\u007f\u0001s\r')
  expect(await shell.until(/level is 15\r\n.*#$/)).toContain('Current privilege level is 15')
  shell.send('\u001b[A\r')
  expect(await shell.until(/level is 15\r\n.*#$/)).toContain('show privilege')
})

test('a line that reaches the edge is drawn again with $ and still understood', async () => {
  const narrow = await openShell(lab, device, { cols: 40 })
  narrow.send('show interfaces GigabitEthernet1/0/1 description\r')
  const text = await narrow.until(/#$/)
  expect(text).toContain('\b$')
  expect(text).toContain('Protocol Description')
  await narrow.give('terminal width 0')
  narrow.send('show interfaces GigabitEthernet1/0/1 description\r')
  expect(await narrow.until(/#$/)).not.toContain('\b')
  narrow.close()
})

test('output is cut by include, exclude, begin, section and count', async () => {
  const whole = (await shell.give('show interfaces status')).split('\n')
  const lines = (filter: string) => shell.give(`show interfaces status | ${filter}`)
  expect((await lines('include Te1')).split('\n')).toEqual(whole.filter((line) => /Te1/.test(line)))
  expect((await lines('exc connect')).split('\n')).toEqual(whole.filter((line) => !/connect/.test(line)))
  expect((await lines('beg Te1/1/1')).split('\n')).toEqual(
    whole.slice(whole.findIndex((line) => line.startsWith('Te1/1/1'))),
  )
  const ports = whole.filter((line) => line.startsWith('Gi1')).length
  expect(await lines('count ^Gi1')).toBe(`Number of lines which match regexp = ${ports}`)
  const section = await shell.give('show running-config | section GigabitEthernet1/0/1$')
  expect(section.split('\n')[0]).toBe('interface GigabitEthernet1/0/1')
  expect(
    section
      .split('\n')
      .slice(1)
      .every((line) => line.startsWith(' ')),
  ).toBe(true)
  expect(await lines('include')).toBe('% Incomplete command.\n')
})

test('modes show in the prompt, and do, exit, end and control-z move between them', async () => {
  const at = async (line: string) => {
    shell.send(line)
    return (await shell.until(/[\w-]+(\([\w-]+\))?#$/)).split('\r\n').at(-1)
  }
  expect(await at('conf t\r')).toBe(`${device.name}(config)#`)
  expect(await at('interface gi1/0/1\r')).toBe(`${device.name}(config-if)#`)
  expect(await at('int range gi1/0/1 - 3 , te1/1/2\r')).toBe(`${device.name}(config-if-range)#`)
  shell.send('do show clock\r')
  expect(await shell.until(/\(config-if-range\)#$/)).toMatch(/UTC/)
  expect(await at('exit\r')).toBe(`${device.name}(config)#`)
  expect(await at('line vty 0 4\r')).toBe(`${device.name}(config-line)#`)
  expect(await at('\u001a')).toBe(`${device.name}#`)
  expect(await at('conf t\r')).toBe(`${device.name}(config)#`)
  expect(await at('end\r')).toBe(`${device.name}#`)
})

test('a long name is cut in configuration modes alone', () => {
  const name = 'very-long-switch-name-in-a-closet'
  const mode = { name: 'interface', interfaces: [], vlans: [] } as const
  expect(promptOf(name, mode, 15)).toBe('very-long-switch-nam(config-if)#')
  expect(promptOf(name, { ...mode, name: 'exec' }, 15)).toBe(`${name}#`)
})

test('typing ahead waits its turn', async () => {
  shell.send('show privilege\rshow clock\rshow history\r')
  const text = await shell.until(/ {2}show clock\r\n {2}show history\r\n.*#$/)
  expect(text.indexOf('level is 15')).toBeLessThan(text.indexOf('UTC'))
})

test('load and time come before each show command when the line asks for them', async () => {
  await shell.give('terminal exec prompt timestamp')
  const text = await shell.give('show privilege')
  expect(text).toMatch(/^Load for five secs: .*\nTime source is NTP, .*\n\nCurrent privilege level is 15$/)
  await shell.give('terminal no exec prompt timestamp')
  expect(await shell.give('show privilege')).toBe('Current privilege level is 15')
})

test('a question mark behind the beginning of a port lists the numbers there', async () => {
  const device = firstSwitch(lab, 'ios-xe')
  const shell = await quietShell(lab, device)
  shell.send('show interfaces gi1/0/?')
  expect(await shell.until(/<\d+-\d+> {2}GigabitEthernet interface number/)).toContain('<1-')
  shell.send('\u0015')
  shell.close()
})
