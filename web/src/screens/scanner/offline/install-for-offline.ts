// A type alone: the worker is a file by itself.
import type { ShellRequest } from '../../../scanner-worker/shell.ts'

/** The worker's own address; the plugin of the build gives it this name. */
const worker = '/scanner-worker.js'

/** It answers for the scanner's page alone: every other page is asked of the server, as before. */
const scope = '/scanner'

interface Policy {
  createScriptURL(address: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy
}

/** The one address from which a worker is made; the content policy lets no text be one. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  const policy = trustedTypes?.createPolicy('scanner-worker', {
    createScriptURL(address) {
      if (address !== worker) throw new TypeError('Only the worker of the scanner is one.')
      return address
    },
  })
  return policy?.createScriptURL(worker) ?? worker
}

let begun = false

/**
 * Keeps the files of this page for when there is no network. Answers are never kept. A browser without workers, or one that refuses
 * them, has the page with a network only.
 */
export async function installForOffline(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (begun || serviceWorker === undefined || import.meta.env.DEV) return
  begun = true
  try {
    // What reads codes is taken along too.
    await import('../camera/kept-reader.ts')
    await serviceWorker.register(workerAddress(), { scope, updateViaCache: 'none' })
    const ready = await serviceWorker.getRegistration(scope)
    const active = ready?.active ?? ready?.waiting ?? ready?.installing
    active?.postMessage({ keep: loadedFiles() } satisfies ShellRequest)
  } catch {
    begun = false
  }
}

/** The files that this page was made of. */
const loadedFiles = (): readonly string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
  ),
]
