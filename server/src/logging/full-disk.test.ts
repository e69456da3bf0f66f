import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

const full = '/dev/full'

const program = `
  import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
  const log = createLog('info')
  for (let at = 0; at < 100; at += 1) log.error({ at }, 'nobody can write this down')
  console.log('goes on')
`

// Linux has a device that is always full.
test.skipIf(!existsSync(full))('a log on a full disk does not end the server', async () => {
  const stderr = openSync(full, 'w')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', stderr],
  })
  closeSync(stderr)
  let said = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = await once(child, 'close')
  expect([code, said]).toEqual([0, 'goes on\n'])
})
