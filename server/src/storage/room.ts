import type { StatsFs } from 'node:fs'

/** `filling` from 80 % used: somebody should make room. `full` from 95 %: no change is taken any more. */
export type RoomState = 'roomy' | 'filling' | 'full'

export interface Room {
  readonly state: RoomState
  /** Percent of the filesystem, as `df` says it. */
  readonly used: number
  /** Octets that are left to us. */
  readonly left: number
}

const fillingFrom = 80
const fullFrom = 95

/** A level is left only so many percent below where it begins, or each megabyte around it would be an alarm. */
const margin = 1

/**
 * Octets of room with which a filesystem is neither filling nor full, whatever its percentage: of a disk of 4 TB the last
 * five percent are 200 GB. The embedded database's WAL goes to 1 GiB (`max_wal_size`), and walks, record and logs of a
 * campus bring less than 1 GiB a day, so this leaves days to make room in.
 */
export const plenty = 5 * 1024 ** 3

export type Filesystem = Pick<StatsFs, 'bsize' | 'blocks' | 'bfree' | 'bavail'>

/** Judges a filesystem; `before` is what it was judged to be a moment ago. */
export function judgeRoom({ bsize, blocks, bfree, bavail }: Filesystem, before: RoomState): Room {
  // As `df` does it: blocks that are kept for root are neither used nor ours.
  const taken = blocks - bfree
  const ours = taken + bavail
  // Some network filesystems tell no size.
  const used = ours === 0 ? 0 : (100 * taken) / ours
  const left = bavail * bsize
  const from = (level: number, held: boolean) => used >= level - (held ? margin : 0)
  const state =
    left >= plenty
      ? 'roomy'
      : from(fullFrom, before === 'full')
        ? 'full'
        : from(fillingFrom, before !== 'roomy')
          ? 'filling'
          : 'roomy'
  return { state, used: Math.floor(used), left }
}
