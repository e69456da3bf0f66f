import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { newDataFolder } from './data-folder.ts'
import { startMailServer } from './mail-server.ts'
import type { Product } from './running.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** Ports of our own choosing would meet those of a product that somebody runs beside the tests. */
const settings = (dataDir: string, password: string, mail: string) => ({
  DATA_DIR: dataDir,
  PORT: '0',
  LAB_SIZE: 'small',
  LAB_SEED: 'campus',
  LAB_CONTROL_PORT: '0',
  LAB_PORTS: '0',
  // People stay where they are unless a journey moves them.
  LAB_MOTION: 'off',
  // A journey adds what it looks for.
  LAB_LISTS: 'off',
  // A journey allows the changes that it makes.
  LAB_CHANGES: 'off',
  LAB_PASSWORD: password,
  SMTP_URL: mail,
  MAIL_FROM: 'patchbay@lab.example',
  // A journey that comes over TLS does so by a proxy of its own.
  TRUSTED_PROXIES: '127.0.0.1/32',
})

export interface StartedProduct {
  readonly product: Product
  /** Stops all of it and removes its data, unless the folder is somebody else's. */
  readonly stop: () => Promise<void>
}

/**
 * Starts database, lab and server the way `npm start` does, in a folder of its own. The process ends when the channel to
 * us closes, however we end. `given` is a folder of the caller's and one for temporary files, and what it is started under,
 * such as a tracer that stays out of its way.
 */
export async function startProduct(
  password: string,
  given: {
    readonly dataDir: string
    readonly temporary: string
    readonly under?: readonly string[]
  } | null = null,
): Promise<StartedProduct> {
  const dataDir = given?.dataDir ?? newDataFolder()
  const mail = await startMailServer(newDataFolder())
  const [tracer, ...traced] = given?.under ?? []
  const parent = join(root, 'scripts', 'parent.ts')
  const words = tracer === undefined ? [parent] : [...traced, process.execPath, parent]
  const child = spawn(tracer ?? process.execPath, words, {
    cwd: root,
    env: {
      ...process.env,
      ...settings(dataDir, password, mail.url),
      ...(given === null ? {} : { TMPDIR: given.temporary }),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'exit')
  const said: string[] = []
  const found = new Map<string, string>()
  const ready = new Promise<Product>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        const [, what, url] = /(ready at|control of the lab) +(http\S+)/.exec(line) ?? []
        if (what !== undefined && url !== undefined) found.set(what, url)
        const [app, control] = [found.get('ready at'), found.get('control of the lab')]
        if (app !== undefined && control !== undefined)
          resolve({ url: app, password, control, mails: mail.folder })
      })
    }
    ended.then(
      () => reject(new Error(`The product did not start.\n${said.join('\n')}`)),
      (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))),
    )
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
    await mail.stop()
    if (given !== null) return
    sayErrors(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { product: await ready, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What went wrong in the server is worth more than its log's length; it is said once, at the end. */
function sayErrors(dataDir: string): void {
  const log = join(dataDir, 'server.log')
  let text: string
  try {
    text = readFileSync(log, 'utf8')
  } catch {
    return
  }
  const errors = text.split('\n').filter((line) => line.startsWith('{"level":"error"'))
  for (const line of new Set(errors.map((error) => error.slice(0, 600))))
    process.stderr.write(`server: ${line}\n`)
}
