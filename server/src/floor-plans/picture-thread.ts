import { parentPort, workerData } from 'node:worker_threads'
import { CallError } from '../errors/call-error.ts'
import { readPictureFile } from './picture-file.ts'
import type { PictureFile } from './picture-file.ts'

/** What `readPictureApart` hands over, and what it gets back. */
export interface PictureToRead {
  readonly name: string
  readonly base64: string
}
export type PictureRead = PictureFile | { readonly wrong: string }

function read({ name, base64 }: PictureToRead): PictureRead {
  try {
    return readPictureFile(name, base64)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { wrong: error.fields?.['content'] ?? error.message }
  }
}

parentPort?.postMessage(read(workerData as PictureToRead))
