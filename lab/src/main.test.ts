import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolders } from './emulator/temporary-folder.ts'

const temporaryFolder = temporaryFolders()

const main = fileURLToPath(new URL('main.ts', import.meta.url))

function start(environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [main], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { LAB_SIZE: 'small', LAB_STATE: temporaryFolder(), LAB_PORTS: '0', ...environment },
  })
}

async function ready(child: ChildProcess): Promise<{ control: string; systems: string }> {
  const lines = createInterface({ input: child.stdout! })
  const [line] = (await once(lines, 'line')) as [string]
  return JSON.parse(line) as { control: string; systems: string }
}

test('it says where it is in one line of JSON, answers there, and stops when told', async () => {
  const child = start()
  const { control, systems } = await ready(child)
  expect(systems).toMatch(/systems\.yaml$/)
  const before = Date.now()
  const answer = (await (await fetch(`${control}/time`)).json()) as { now: number }
  expect(before <= answer.now && answer.now <= Date.now()).toBe(true)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('it ends with the parent that holds its stdin', async () => {
  const child = start({ LAB_WATCH_PARENT: '1' })
  await ready(child)
  child.stdin!.destroy()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a setting that cannot be used is named in one sentence', async () => {
  const child = start({ LAB_SIZE: 'huge' })
  let said = ''
  child.stderr!.on('data', (part: Buffer) => (said += part.toString()))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(said).toBe('LAB_SIZE must be one of small, campus, large, not "huge".\n')
})
