import { parentPort, workerData } from 'node:worker_threads'
import { SystemsFileError, readPlain } from './systems-file.ts'
import type { PlainSystemsFile } from './systems-file.ts'

/** What `parseApart` hands over, and what it gets back. */
export interface TextToRead {
  readonly text: string
  readonly file: string
}
export type TextRead = PlainSystemsFile | { readonly wrong: string }

function read({ text, file }: TextToRead): TextRead {
  try {
    return readPlain(text, file)
  } catch (error) {
    if (error instanceof SystemsFileError) return { wrong: error.message }
    throw error
  }
}

parentPort?.postMessage(read(workerData as TextToRead))
