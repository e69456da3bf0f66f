import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  rmdirSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A filesystem of its own, in memory, that is soon full. */
export interface SmallDisk {
  readonly folder: string
  /** Percent that is used. */
  used(): number
  /** Takes room until so many percent are used; 100 until not one octet more is to be had. */
  fill(percent: number): void
  /** Gives back what was taken. */
  free(): void
  /** Whatever still uses it is cut off. */
  unmount(): void
}

const mebibyte = 1024 ** 2

/** Null where this machine mounts nothing for us, after saying why. */
export function mountSmallDisk(mebibytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0711`, 'tmpfs', folder], {
      stdio: 'pipe',
    })
  } catch (error) {
    rmdirSync(folder)
    const why = (error as { readonly stderr?: Buffer }).stderr?.toString('utf8').trim() || String(error)
    process.stdout.write(`A small disk cannot be mounted here, so a full one is not tried: ${why}\n`)
    return null
  }
  chmodSync(folder, 0o711)
  const file = join(folder, 'somebody-elses-file')
  const used = () => {
    const { blocks, bfree } = statfsSync(folder)
    return (100 * (blocks - bfree)) / blocks
  }
  const fill = (percent: number) => {
    const opened = openSync(file, 'a')
    const hasNotEnough = (size: number) =>
      percent === 100 || used() + (100 * size) / (mebibytes * mebibyte) < percent
    try {
      // Ever smaller pieces: somebody else takes and gives room meanwhile.
      for (const size of [mebibyte, 64 * 1024, 4_096]) {
        const piece = Buffer.alloc(size, 1)
        while (hasNotEnough(size) && wrote(opened, piece));
      }
    } finally {
      closeSync(opened)
    }
  }
  return {
    folder,
    used,
    fill,
    free: () => rmSync(file, { force: true }),
    unmount: () => {
      execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' })
      rmdirSync(folder)
    },
  }
}

function wrote(file: number, piece: Buffer): boolean {
  try {
    writeSync(file, piece)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
