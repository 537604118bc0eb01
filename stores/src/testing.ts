/** What tests of other workspaces need of the engines. Nothing that runs a shop may import it. */
export { EventStoreDouble } from './event-store/eventstoredb/eventstoredb.double.js';
export { alterFile } from './event-store/sqlite/altered.fixture.js';
export { scratchBucket } from './image-store/minio.scratch.js';
export { scratchDatabase } from './read-store/mongodb/scratch.js';
