/** Does the same for each, so many at once, and keeps their order. Rejects with the first failure and begins no more. */
export async function severally<In, Out>(
  all: readonly In[],
  atOnce: number,
  work: (one: In) => Promise<Out>,
): Promise<Out[]> {
  const done: Out[] = []
  let next = 0
  let failed = false
  const lane = async () => {
    while (next < all.length && !failed) {
      const at = next
      next += 1
      try {
        done[at] = await work(all[at] as In)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, lane))
  return done
}
