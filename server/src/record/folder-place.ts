import { readFile, realpath, stat } from 'node:fs/promises'

/** Where a folder lies, by what a copy of it cannot have as well. */
export interface FolderPlace {
  /** Of the host, from `/etc/machine-id` (machine-id(5)); null where there is none, as in many containers. */
  readonly machine: string | null
  readonly device: string
  readonly inode: string
  /** When the folder was made, in nanoseconds since 1970; null where the file system does not say. */
  readonly born: string | null
  readonly path: string
}

/** Reads where a folder lies now. Something has been written into it before: an overlay makes a new folder at the first write. */
export async function folderPlace(folder: string): Promise<FolderPlace> {
  const [machine, path, found] = await Promise.all([
    readFile('/etc/machine-id', 'utf8').catch(() => ''),
    realpath(folder),
    stat(folder, { bigint: true }),
  ])
  const { dev, ino, birthtimeNs: born, ctimeNs } = found
  return {
    // An image that has never been booted says `uninitialized`.
    machine: /^[0-9a-f]{32}\n?$/.test(machine) ? machine.trim() : null,
    device: String(dev),
    inode: String(ino),
    // Where birth is not told, Node may tell the last change instead.
    born: born === 0n || born === ctimeNs ? null : String(born),
    path,
  }
}

/**
 * Whether it is the same folder. Devices are numbered anew when a machine or a container starts and some file systems number inodes
 * anew too, so neither counts alone where the folder is as old as it was and stands at its path.
 */
export function isSamePlace(was: FolderPlace, now: FolderPlace): boolean {
  if (was.machine !== null && now.machine !== null && was.machine !== now.machine) return false
  const isSameInode = was.inode === now.inode
  const isAsOld = was.born === null || now.born === null ? isSameInode : was.born === now.born
  return isAsOld && ((isSameInode && was.device === now.device) || was.path === now.path)
}
