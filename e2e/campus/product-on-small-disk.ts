import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@patchbay/server/database/open'
import { embeddedUrl, startWithOperators } from './product-with-operators.ts'
import type { ProductWithOperators } from './product-with-operators.ts'
import { mountSmallDisk } from './small-disk.ts'
import type { SmallDisk } from './small-disk.ts'

/** The whole product with data, WAL, logs and temporary files on one small disk. */
export interface ProductOnSmallDisk extends ProductWithOperators {
  readonly disk: SmallDisk
  /** Writes WAL until the database cannot any more, which ends it. */
  exhaustWal(): Promise<void>
}

/** Octets of the disk: the smallest on which the product starts comfortably; its database's programs alone are 60 MiB. */
const mebibytes = 256

/** Null where no small disk can be had, after saying why. */
export async function startOnSmallDisk(people: number): Promise<ProductOnSmallDisk | null> {
  const disk = mountSmallDisk(mebibytes)
  if (disk === null) return null
  try {
    const dataDir = join(disk.folder, 'data')
    const temporary = join(disk.folder, 'temporary')
    mkdirSync(dataDir, { mode: 0o711 })
    mkdirSync(temporary, { mode: 0o777 })
    const product = await startWithOperators(people, { dataDir, temporary })
    return {
      ...product,
      disk,
      exhaustWal: () => exhaustWal(embeddedUrl(dataDir, 'superuser')),
      stop: async () => {
        await product.stop()
        disk.unmount()
      },
    }
  } catch (error) {
    disk.unmount()
    throw error
  }
}

async function exhaustWal(url: string): Promise<void> {
  const superuser = openDatabase(url, () => undefined, { connections: 1 })
  try {
    for (;;) {
      await superuser.pool.query(
        `select pg_logical_emit_message(false, 'campaign', repeat('x', 1000000)) from generate_series(1, 8)`,
      )
    }
  } catch {
    // That is how it ends.
  } finally {
    await superuser.close()
  }
}
