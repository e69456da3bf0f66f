import { expect, onTestFinished } from 'vitest'
import { standInLab } from '../../stand-in/lab.ts'
import type { KeaOptions } from './command.ts'
import { keaEmulator } from './emulator.ts'
import type { Answered } from './test-answers.ts'

export const basic = `Basic ${Buffer.from('kea:kea-password').toString('base64')}`

/** A Kea around the stand-in world, and a client that asks it; stopped after each test. */
export async function start(options: Partial<KeaOptions> = {}, system = 'kea-1', stand = standInLab()) {
  const emulator = keaEmulator(options, system)(stand.lab)
  onTestFinished(() => emulator.stop())
  const [listening] = await emulator.start()
  const port = listening?.port ?? 0
  const url = `http://127.0.0.1:${port}/`
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', Authorization: basic, Connection: 'close', ...headers },
    })
  const ask = async <Command extends string>(
    command: Command,
    values?: unknown,
    service: unknown = ['dhcp4'],
  ) => {
    const answer = await post(
      JSON.stringify({ command, service, ...(values === undefined ? {} : { arguments: values }) }),
    )
    expect(answer.status).toBe(200)
    const [told] = (await answer.json()) as Answered<Command>[]
    if (told === undefined) throw new Error(`no answer to ${command}`)
    return told
  }
  return { ...stand, url, post, ask, port, stop: () => emulator.stop() }
}
