import { MongoClient } from 'mongodb'

const services = ['auth', 'expense', 'travel', 'receipt', 'report']

/** Where a text is stored in the databases of a namespace, in capital or small letters: "expense.people 3f…". */
export async function storedWith(namespace: string, ...texts: string[]): Promise<string[]> {
  const server = await MongoClient.connect(process.env.MONGO_URL ?? '')
  const wanted = texts.map((text) => text.toLowerCase())
  const found: string[] = []
  try {
    for (const service of services) {
      const database = server.db(`${namespace}_${service}`)
      for (const { name } of await database.listCollections().toArray())
        for await (const document of database.collection(name).find()) {
          const text = JSON.stringify(document).toLowerCase()
          if (wanted.some((each) => text.includes(each)))
            found.push(`${service}.${name} ${document._id}`)
        }
    }
  } finally {
    await server.close()
  }
  return found
}
