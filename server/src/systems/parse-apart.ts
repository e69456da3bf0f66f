import { Worker } from 'node:worker_threads'
import { SystemsFileError, parseSystemsFile, withFaults } from './systems-file.ts'
import type { ReadSystemsFile } from './systems-file.ts'
import type { TextRead, TextToRead } from './text-thread.ts'

/** Characters that are read in less time than it takes to begin a thread. */
const short = 8 * 1024
/** Mebibytes of a thread that reads. */
const memory = 512

/** One thread at a time, however many people import. */
let before: Promise<unknown> = Promise.resolve()

/** Reads what a person sent in a thread of its own, so that nobody else waits for it. @throws SystemsFileError */
export async function parseApart(text: string, file: string, signal: AbortSignal): Promise<ReadSystemsFile> {
  if (text.length <= short) return parseSystemsFile(text, file)
  const read = before.then(() => readInThread({ text, file }, signal))
  before = read.catch(() => undefined)
  const found = await read
  if ('wrong' in found) throw new SystemsFileError(found.wrong)
  return withFaults(found, file)
}

function readInThread(given: TextToRead, signal: AbortSignal): Promise<TextRead> {
  signal.throwIfAborted()
  const thread = new Worker(new URL('text-thread.ts', import.meta.url), {
    workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  const end = () => void thread.terminate()
  signal.addEventListener('abort', end, { once: true })
  return new Promise<TextRead>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    // Told last, and of no interest where there was a message.
    thread.once('exit', () =>
      reject((signal.reason as Error | undefined) ?? new Error('The text was not read.')),
    )
  }).finally(() => {
    signal.removeEventListener('abort', end)
    end()
  })
}
