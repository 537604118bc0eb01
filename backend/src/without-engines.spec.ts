test.skip('The API on EventStoreDB, MongoDB and MinIO: MONGODB_URL and MINIO_URL are not set', () => {});
