import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { commandLineLab, connect, firstSwitch, openShell, portOf, quietShell, reader } from './test-lab.ts'
import type { CommandLineLab } from './test-lab.ts'

let lab: CommandLineLab

beforeAll(async () => {
  lab = await commandLineLab()
})
afterAll(() => lab.emulator.stop())

const run =
  (line: string, asReader = false) =>
  async () => {
    const client = await connect(lab, firstSwitch(lab, 'ios-xe'), asReader ? reader(lab) : {})
    return new Promise<{ text: string; code: number | null | undefined }>((resolve, reject) => {
      client.exec(line, (error, channel) => {
        if (error) return reject(error)
        let text = ''
        let code: number | null | undefined
        channel.on('data', (data: Buffer) => (text += data.toString()))
        channel.on('exit', (given: number | null) => (code = given))
        channel.on('close', () => resolve({ text, code }))
      })
    })
  }

test('every switch of the campus has a listener of its own', () => {
  expect(new Set(lab.listening.map((one) => one.device))).toEqual(new Set(lab.world.switches.keys()))
  expect(new Set(lab.listening.map((one) => one.port)).size).toBe(lab.world.switches.size)
})

test('the privileged account lands at #, the reader at >', async () => {
  const device = firstSwitch(lab, 'ios-xe')
  const privileged = await quietShell(lab, device)
  expect(await privileged.give('show privilege')).toBe('Current privilege level is 15')
  privileged.close()
  const low = await quietShell(lab, device, reader(lab))
  expect(await low.give('show privilege')).toBe('Current privilege level is 1')
  expect(await low.give('show running-config')).toContain("% Invalid input detected at '^' marker.")
  expect(await low.give('configure terminal')).toContain("% Invalid input detected at '^' marker.")
  low.close()
})

test('keyboard-interactive lets in, a wrong password does not', async () => {
  const device = firstSwitch(lab, 'ios')
  const { username, password } = lab.lab.accounts.switchLogin
  const asked = await connect(lab, device, {
    authHandler: (_left, _partial, next) =>
      next({
        type: 'keyboard-interactive',
        username,
        prompt: (_name, _instructions, _language, prompts, finish) => {
          expect(prompts).toEqual([{ prompt: 'Password: ', echo: false }])
          finish([password])
        },
      }),
  })
  asked.end()
  await expect(connect(lab, device, { password: 'wrong' })).rejects.toThrow(/authentication methods failed/)
  await expect(connect(lab, device, { username: 'nobody' })).rejects.toThrow(/authentication methods failed/)
})

test('enable asks for the secret without echo, refuses a wrong one and says so', async () => {
  const shell = await quietShell(lab, firstSwitch(lab, 'ios-xe'), reader(lab))
  shell.send('enable\r')
  for (let tries = 0; tries < 3; tries++) {
    await shell.until(/Password: $/)
    shell.send('not-the-secret\r')
  }
  const refused = await shell.until(/>$/)
  expect(refused).toContain('% Bad secrets')
  expect(refused).not.toContain('not-the-secret')
  shell.send('enable\r')
  await shell.until(/Password: $/)
  shell.send(`${lab.lab.accounts.switchLogin.enable}\r`)
  await shell.until(/#$/)
  expect(await shell.give('show privilege')).toBe('Current privilege level is 15')
  expect(await shell.give('disable')).toBe('')
  expect(await shell.give('show privilege')).toBe('Current privilege level is 1')
  shell.close()
})

test('no secret reaches the journal, and every line does', async () => {
  const { enable } = lab.lab.accounts.switchLogin
  const shell = await quietShell(lab, firstSwitch(lab, 'ios-xe'), reader(lab))
  shell.send('enable\r')
  await shell.until(/Password: $/)
  shell.send(`${enable}\r`)
  await shell.until(/#$/)
  await shell.give('configure terminal')
  await shell.give('username guest privilege 1 secret 0 hunter-two')
  await shell.give('snmp-server community tell-nobody RO')
  await shell.give('enable secret not-for-you')
  await shell.give(enable)
  await shell.give('end')
  shell.close()
  const text = lab.journal.join('\n')
  for (const secret of [enable, 'hunter-two', 'tell-nobody', 'not-for-you'])
    expect(text).not.toContain(secret)
  expect(text).toContain(`${firstSwitch(lab, 'ios-xe').name} configure terminal`)
  expect(text).toContain('snmp-server community <secret>')
})

test('an exec request runs one command, without paging and without an exit status', async () => {
  const { text, code } = await run('show interfaces status')()
  expect(text).toContain('Te1/1/1')
  expect(text).not.toContain('--More--')
  expect(code).toBeUndefined()
  expect((await run('show running-config', true)()).text).toContain('% Invalid input detected')
})

test('the vty lines are counted: one connection more is refused', async () => {
  const device = firstSwitch(lab, 'ios')
  const clients = []
  for (let line = 0; line < 5; line++) clients.push(await openShell(lab, device))
  const users = await clients[0]!.give('show users')
  expect(users.match(/ vty /g)).toHaveLength(5)
  await expect(connect(lab, device)).rejects.toThrow(/hung up|ECONNRESET|lost/i)
  clients[4]!.send('exit\r')
  await clients[4]!.untilHungUp()
  const again = await openShell(lab, device)
  for (const one of [...clients, again]) one.close()
})

test('a device that speaks only what IOS 15 spoke refuses a client of today', async () => {
  const old = await commandLineLab({ legacyOnly: (device) => device.os === 'ios' })
  try {
    const device = firstSwitch(old, 'ios')
    await expect(connect(old, device)).rejects.toThrow(/no matching/i)
    const client = await connect(old, device, {
      algorithms: {
        kex: ['diffie-hellman-group14-sha1'],
        cipher: ['aes128-cbc'],
        hmac: ['hmac-sha1'],
      },
    })
    client.end()
  } finally {
    await old.emulator.stop()
  }
})

test('a banner is shown before the login when there is one', async () => {
  const other = await commandLineLab({ banner: 'Authorized use only # do not guess the prompt\r\n' })
  try {
    const client = new ssh2.Client()
    const shown = new Promise<string>((resolve) => {
      client.once('banner', resolve)
    })
    client.on('error', () => {})
    client.connect({
      host: '127.0.0.1',
      port: portOf(other.listening, firstSwitch(other, 'ios')),
      username: 'anybody',
      password: 'wrong',
    })
    expect(await shown).toContain('Authorized use only #')
    client.end()
  } finally {
    await other.emulator.stop()
  }
})

test('the host key is the one of the certificates', async () => {
  const device = firstSwitch(lab, 'ios-xe')
  let seen = ''
  const client = await connect(lab, device, {
    hostVerifier: (key: Buffer) => {
      seen = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
      return true
    },
  })
  client.end()
  expect(seen).toBe(lab.lab.certificates.hostKey(device.name).fingerprint)
})

const call = promisify(execFile)
const openSsh = await call('ssh', ['-V']).then(
  () => true,
  () => false,
)

test('the OpenSSH client runs a command', async (context) => {
  if (!openSsh) context.skip('ssh is not installed (apt-get install --no-install-recommends openssh-client)')
  const folder = mkdtempSync(join(tmpdir(), 'switch-cli-'))
  try {
    const ask = join(folder, 'ask')
    writeFileSync(ask, '#!/bin/sh\necho "$PASSWORD_FOR_TEST"\n', { mode: 0o700 })
    const device = firstSwitch(lab, 'ios-xe')
    const { username, password } = lab.lab.accounts.switchLogin
    const result = await call(
      'ssh',
      [
        '-oStrictHostKeyChecking=no',
        `-oUserKnownHostsFile=${join(folder, 'hosts')}`,
        '-oPubkeyAuthentication=no',
        '-oNumberOfPasswordPrompts=1',
        '-Fnone',
        `-p${portOf(lab.listening, device)}`,
        `${username}@127.0.0.1`,
        'show version',
      ],
      {
        env: {
          PATH: process.env['PATH'] ?? '',
          SSH_ASKPASS: ask,
          SSH_ASKPASS_REQUIRE: 'force',
          DISPLAY: ':0',
          PASSWORD_FOR_TEST: password,
        },
        timeout: 15_000,
      },
    ).catch((error: { stdout: string; stderr: string }) => error)
    expect(result.stdout).toContain(`${device.name} uptime is`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('an exec request outlives the end of its input', async () => {
  const device = firstSwitch(lab, 'ios-xe')
  // Its answer comes after the end of what is asked.
  lab.levers.pullDevice(device.name, { slow: 60 })
  onTestFinished(() => {
    lab.levers.pullDevice(device.name, { slow: 0 })
  })
  const client = await connect(lab, device)
  const text = await new Promise<string>((resolve, reject) => {
    client.exec('show version', (error, channel) => {
      if (error) return reject(error)
      let said = ''
      channel.on('data', (data: Buffer) => (said += data.toString()))
      channel.on('close', () => resolve(said))
      channel.end()
    })
  })
  client.end()
  expect(text).toContain(`${device.name} uptime is `)
})
