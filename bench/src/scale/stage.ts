import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@patchbay/server/database/embedded'
import pg from 'pg'
import { startChild } from '../child.ts'
import { Skipped } from '../report.ts'

/** An empty database of the product, on a server of its own in a folder that goes with it. */
export interface Stage {
  readonly folder: string
  readonly url: string
  readonly ownerUrl: string
  readonly superuserUrl: string
  stop(): Promise<void>
}

const inFolder = async (start: (folder: string) => Promise<Omit<Stage, 'folder'>>): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'scale-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  // As root the server runs as somebody else, who must get in.
  await chmod(folder, 0o755)
  try {
    const stage = await start(folder)
    const stop = async () => {
      await stage.stop()
      await remove()
    }
    return { ...stage, folder, stop }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The server that the product brings. */
export const embeddedStage = () =>
  inFolder(async (folder) => {
    const { url, ownerUrl, superuserUrl, stop } = await startEmbeddedDatabase(folder)
    return {
      url,
      ownerUrl,
      superuserUrl: superuserUrl.replace('/postgres?', '/patchbay?'),
      stop,
    }
  })

const distribution = '/usr/lib/postgresql'

function run(command: string, words: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr.slice(-500)}`)
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      if (tries > 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/**
 * Debian's PostgreSQL with its own settings, durable and with checksums, as a site would run it.
 * @throws Skipped where it is not installed
 */
export const debianStage = () =>
  inFolder(async (folder) => {
    const [version] = (await readdir(distribution).catch(() => [])).toSorted(
      (one, other) => Number(other) - Number(one),
    )
    if (version === undefined)
      throw new Skipped('needs postgresql; apt-get install -y --no-install-recommends postgresql')
    const bin = join(distribution, version, 'bin')
    const cluster = join(folder, 'cluster')
    const passwords = join(folder, 'superuser')
    const password = 'bench'
    await writeFile(passwords, password)
    const isRoot = process.getuid?.() === 0
    const [tool, ...as] = isRoot
      ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--']
      : ['env']
    if (isRoot) {
      const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
      for (const path of [folder, passwords]) await chown(path, id('-u'), id('-g'))
    }
    run(tool ?? '', [
      ...as,
      join(bin, 'initdb'),
      '-D',
      cluster,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth=scram-sha-256',
      '--data-checksums',
      `--pwfile=${passwords}`,
    ])
    const port = await freePort()
    const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' }
    const child = startChild({
      command: tool ?? '',
      words: [
        ...as,
        join(bin, 'postgres'),
        '-D',
        cluster,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
    })
    const at = (user: string, database: string) =>
      `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
    // Fast shutdown: SIGTERM would wait for whoever is connected.
    const stop = async () => {
      child.signal('SIGINT')
      await child.stop()
    }
    try {
      await untilAnswers(at('postgres', 'postgres'))
      const client = new pg.Client({ connectionString: at('postgres', 'postgres') })
      await client.connect()
      for (const role of ['patchbay_owner', 'patchbay_app'])
        await client.query(`create role ${role} login password '${password}'`)
      await client.query('create database patchbay owner patchbay_owner')
      await client.end()
    } catch (error) {
      await stop()
      throw error
    }
    return {
      url: at('patchbay_app', 'patchbay'),
      ownerUrl: at('patchbay_owner', 'patchbay'),
      superuserUrl: at('postgres', 'patchbay'),
      stop,
    }
  })
