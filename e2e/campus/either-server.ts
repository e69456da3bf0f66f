import type { ServerProcess } from './servers-on-campus.ts'

/** Asks the one server, and the other where it ends meanwhile: what a browser behind two of them does. */
export async function askEither<T>(
  servers: readonly [ServerProcess, ServerProcess],
  first: number,
  ask: (url: string) => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(servers[(first + tries) % 2]!.url)
    } catch (error) {
      if (tries === 240) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}
