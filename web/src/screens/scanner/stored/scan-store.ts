import type { Scan } from '@patchbay/contract/scanner/scans'

/** Scans that wait for a connection, by whose they are: a phone may be handed on. */
export interface WaitingScan {
  readonly id: string
  readonly person: number
  readonly scan: Scan
}

const database = 'patchbay-scans'
const store = 'scans'

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(store, { keyPath: 'id' }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('the store of scans does not open')),
    )
  })
}

/** Does something in one transaction, and waits until it is written. */
async function transact<T>(
  mode: IDBTransactionMode,
  act: (scans: IDBObjectStore) => IDBRequest<T> | null,
): Promise<T | null> {
  const db = await opened()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = db.transaction(store, mode)
      const request = act(transaction.objectStore(store))
      transaction.addEventListener('complete', () => resolve(request?.result ?? null))
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('scan not kept')))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('scan not kept')))
    })
  } finally {
    db.close()
  }
}

export async function keepWaiting(person: number, scan: Scan): Promise<void> {
  await transact('readwrite', (scans) => scans.put({ id: scan.id, person, scan } satisfies WaitingScan))
}

/** The scans of a person that were not sent yet, the oldest first. */
export async function waitingOf(person: number): Promise<readonly Scan[]> {
  const all = (await transact<WaitingScan[]>('readonly', (scans) => scans.getAll())) ?? []
  return all
    .filter((one) => one.person === person)
    .map(({ scan }) => scan)
    .toSorted((one, other) => (one.scannedAt < other.scannedAt ? -1 : 1))
}

export async function dropWaiting(ids: readonly string[]): Promise<void> {
  await transact('readwrite', (scans) => {
    for (const id of ids) scans.delete(id)
    return null
  })
}
