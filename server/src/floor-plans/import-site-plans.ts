import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Tx } from './draft.ts'
import { importPlans, readPlanFiles } from './import-plans.ts'

/** The plans that the systems file names, with paths beside it. Returns how many were published. */
export async function importSitePlans(
  tx: Tx,
  files: { readonly plans: string; readonly positions: string } | undefined,
  folder: string,
): Promise<number> {
  if (files === undefined) return 0
  const read = (path: string) => readFile(resolve(folder, path), 'utf8')
  const plans = await readPlanFiles(await read(files.plans))
  const pictures = (path: string) => readFile(resolve(folder, path))
  return importPlans(tx, plans, pictures, () => read(files.positions))
}
