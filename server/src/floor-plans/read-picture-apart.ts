import { Worker } from 'node:worker_threads'
import { CallError } from '../errors/call-error.ts'
import { readPictureFile } from './picture-file.ts'
import type { PictureFile } from './picture-file.ts'
import type { PictureRead, PictureToRead } from './picture-thread.ts'

/** Characters that are read in less time than it takes to begin a thread. */
const short = 128 * 1024
/** Mebibytes of a thread that reads: an SVG of 20 MB is a tree of elements and a second text. */
const memory = 1_024

/** One at a time, however many people upload. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Reads a picture that a person sent, a large one in a thread of its own, so that nobody else waits for it.
 * @throws CallError `input-not-valid` with a sentence, under `content`
 */
export async function readPictureApart(name: string, base64: string): Promise<PictureFile> {
  if (base64.length <= short) return readPictureFile(name, base64)
  const read = before.then(() => readInThread({ name, base64 }))
  before = read.catch(() => undefined)
  const found = await read
  if ('wrong' in found) throw new CallError('input-not-valid', { fields: { content: found.wrong } })
  // What comes from a thread is plain octets.
  return { ...found, content: Buffer.from(found.content) }
}

function readInThread(given: PictureToRead): Promise<PictureRead> {
  const thread = new Worker(new URL('picture-thread.ts', import.meta.url), {
    workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  return new Promise<PictureRead>((resolve) => {
    const wrong = 'The picture is too complex to be read. Export it as PNG.'
    thread.once('message', resolve)
    thread.once('error', () => resolve({ wrong }))
    thread.once('exit', () => resolve({ wrong }))
  }).finally(() => void thread.terminate())
}
